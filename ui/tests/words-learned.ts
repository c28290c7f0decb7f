/** Every sentence is there before a test begins, as on every screen but the door. */
import { learn } from "../src/words";

await learn();
