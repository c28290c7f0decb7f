/** How a night is opened. */
import { post } from "../api";
import type { NightOpened, OpenNight } from "../wire";

/** Open a night. Its full hours are those of the clocks here. */
export const openNight = (asked: OpenNight): Promise<NightOpened> =>
  post<NightOpened>("/api/nights", {
    ...asked,
    utc_offset_min: -new Date().getTimezoneOffset(),
  } satisfies OpenNight);
