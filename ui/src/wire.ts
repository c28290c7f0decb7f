// Written by tools/wire.py from the server's own structs: do not edit.

/** What goes to one viewer: the truth to draw, and what has happened since the last. */
export interface Frame {
  seq: number;
  view: View;
  news: News[];
}

/** The whole table as one viewer sees it. */
export interface View {
  table: string;
  title: string;
  house: HouseView;
  you: You;
  chairs: ChairView[];
  phase: "between" | "ended" | "ending" | "paused" | "playing" | "waiting";
  hand: HandView | null;
  may: MayView | null;
  ahead: AheadView | null;
  show: ShowView | null;
  draw: DrawView | null;
  run_vote: RunVoteView | null;
  may_chop: boolean;
  clock: ClockView | null;
  before: BeforeView | null;
  vote: VoteView | null;
  next_ms: number;
  skips: number;
  skips_of: number;
  skipped: boolean;
  guests: GuestView[];
  queue: string[];
  door: DoorView[];
  paused_by: string;
}

/** What the table plays by; changes only between hands. */
export interface HouseView {
  name: string;
  title: string;
  game: string;
  small: number;
  big: number;
  unit: number;
  minor_per_chip: number;
  currency: string;
  buyin_least: number;
  buyin_most: number;
  seats: number;
  turn_ms: number;
  denominations: number[];
}

/** Who is looking. `seat` is 0 on the rail; `cards` are this seat's own. */
export interface You {
  guest: string;
  name: string;
  role: "cohost" | "door" | "guest" | "host" | "rail";
  seat: number;
  cards: string[];
  reading: string;
  bank_ms: number;
  top_up_least: number;
  top_up_most: number;
  queue: number;
}

/** One taken seat. */
export interface ChairView {
  seat: number;
  guest: string;
  name: string;
  stack: number;
  bot: string;
  state: "all_in" | "broke" | "folded" | "out" | "playing" | "waiting";
  bet: number;
  cards: string[];
  up: number[];
  reading: string;
  last: "" | "bet" | "call" | "check" | "fold" | "muck" | "post" | "raise";
  won: number;
  marks: ("big" | "button" | "kill" | "missed" | "rock" | "small" | "straddle")[];
  connected: boolean;
  back_in_ms: number;
  leaving: boolean;
  buying: number;
}

/** The hand on the table; it stays after its end until the next one begins. */
export interface HandView {
  number: number;
  street: "deal" | "draw" | "fifth" | "first" | "flop" | "fourth" | "over" | "preflop" | "river" | "second" | "seventh" | "shared" | "showdown" | "sixth" | "third" | "turn" | "vote";
  button: number;
  small: number;
  big: number;
  board: string[];
  pots: PotView[];
  middle: number;
  to_match: number;
  turn: number;
  turn_id: string;
  awards: AwardView[];
  winning: string;
  voided: string;
  game: string;
  game_title: string;
  boards: string[][];
  boards_a_run: number;
  runs: number;
  bomb: boolean;
  names: ([number, string])[];
}

/** One pot: 0 is the main pot. `seats` may win it. */
export interface PotView {
  amount: number;
  seats: number[];
}

/** Who took how much of which pot, with which five cards and what they are. */
export interface AwardView {
  pot: number;
  seat: number;
  amount: number;
  cards: string[];
  reading: string;
  odd: boolean;
  run: number;
  board: number;
  half: number;
}

/** What the viewer may do now: it is their turn. */
export interface MayView {
  turn_id: string;
  price: number;
  fold: "asks" | "no" | "yes";
  check: boolean;
  call: number;
  call_all_in: boolean;
  raise_least: number;
  raise_most: number;
  step: number;
  is_bet: boolean;
  sizes: SizeView[];
  why_no_raise_rule: string;
  why_no_raise: string;
}

/** A button for one legal amount: `key` names its label. */
export interface SizeView {
  key: "all_in" | "half" | "min" | "most" | "pot" | "third" | "three_quarters" | "x2" | "x2_5" | "x3" | "x4";
  to: number;
}

/** What the viewer may choose before their turn, and the price that choice is tied to. */
export interface AheadView {
  turn_id: string;
  price: number;
  call: number;
  can_check: boolean;
}

/** The viewer may turn up cards of their own now: all, or single places. */
export interface ShowView {
  places: number[];
  one: boolean;
  muck: boolean;
}

/** The viewer throws away from `least` to `most` cards, or says which is the middle one. */
export interface DrawView {
  turn_id: string;
  least: number;
  most: number;
  replaced: boolean;
  middle: boolean;
}

/** Everybody still in says how often to deal the rest; the least number counts. */
export interface RunVoteView {
  turn_id: string;
  most: number;
  waiting: number[];
  asked: number;
  may: boolean;
}

/** The clock of the seat to act: what is left, of how much, and what the bank holds. */
export interface ClockView {
  seat: number;
  left_ms: number;
  of_ms: number;
  bank_ms: number;
  in_bank: boolean;
}

/** What the viewer's seat may settle before the next hand, and how it stands. */
export interface BeforeView {
  waits: boolean;
  may_buy: boolean;
  buys: boolean;
  buy_live: number;
  buy_dead: number;
  owes_small: number;
  owes_big: number;
  may_straddle: boolean;
  straddles: "always" | "never" | "once";
  straddle_to: number;
  straddle_any: boolean;
  may_sleep: boolean;
  sleeps: boolean;
  may_propose: ("bomb_pot" | "kill" | "straddles")[];
  may_withdraw: ("bomb_pot" | "kill" | "straddles")[];
  bomb_chips: number;
}

/** What was proposed; or the bomb pot that was agreed on and comes next. */
export interface VoteView {
  extra: "bomb_pot" | "kill" | "straddles";
  amount: number;
  asked: number[];
  yes: number[];
  without: number[];
  agreed: boolean;
  may_vote: boolean;
  may_pass: boolean;
  by: number;
  left_ms: number;
}

/** Somebody who is here: for the list of guests and for the bank. */
export interface GuestView {
  guest: string;
  name: string;
  role: "cohost" | "door" | "guest" | "host" | "rail";
  seat: number;
  bot: string;
  connected: boolean;
  bought: number;
  cashed: number;
  stack: number;
}

/** Somebody who has knocked. */
export interface DoorView {
  guest: string;
  name: string;
}

/** One event of the public log and where it stands there. */
export interface News {
  seq: number;
  at_ms: number;
  event: Opened | Knocked | Admitted | TurnedAway | BotAdded | Queued | Unqueued | Said | Paused | Resumed | Kicked | CohostNamed | NightEnding | NightEnded | SatDown | StoodUp | Leaving | SatOut | CameBack | TopUpAsked | ToppedUp | TimedOut | RunsAgreed | GameChosen | BlindsBought | StraddleSet | SleeperSet | Proposed | Withdrawn | Voted | VoteClosed | BlindsSet | ButtonDrawn | Begun | HoleDealt | BoardDealt | Discarded | Drawn | MiddleSet | RunsVoted | Folded | Checked | Called | Raised | Shown | Mucked | Returned | Awarded | ChopOffered | HandKilled | Voided | HandEnded;
}

/** The host opened the table: its title, the house in TOML, and who the host is. */
export interface Opened {
  type: "opened";
  title: string;
  house: string;
  guest: string;
  name: string;
  buyin_least: number;
  buyin_most: number;
}

/**  */
export interface Knocked {
  type: "knocked";
  guest: string;
  name: string;
}

/**  */
export interface Admitted {
  type: "admitted";
  guest: string;
  by: string;
}

/**  */
export interface TurnedAway {
  type: "turned_away";
  guest: string;
  by: string;
}

/** A bot joined; everybody sees that it is one, and its style. */
export interface BotAdded {
  type: "bot_added";
  guest: string;
  name: string;
  style: string;
  by: string;
}

/**  */
export interface Queued {
  type: "queued";
  guest: string;
}

/**  */
export interface Unqueued {
  type: "unqueued";
  guest: string;
}

/**  */
export interface Said {
  type: "said";
  guest: string;
  text: string;
}

/**  */
export interface Paused {
  type: "paused";
  by: string;
}

/**  */
export interface Resumed {
  type: "resumed";
  by: string;
}

/**  */
export interface Kicked {
  type: "kicked";
  guest: string;
  by: string;
  reason: string;
}

/**  */
export interface CohostNamed {
  type: "cohost_named";
  guest: string;
  by: string;
  cohost: boolean;
}

/** The host ends the evening; the hand in play is finished first. */
export interface NightEnding {
  type: "night_ending";
  by: string;
}

/** Everybody is cashed out; the table is closed. */
export interface NightEnded {
  type: "night_ended";
}

/** A guest took a seat and bought in. */
export interface SatDown {
  type: "sat_down";
  seat: number;
  guest: string;
  amount: number;
}

/** The seat is free; its chips were cashed out. */
export interface StoodUp {
  type: "stood_up";
  seat: number;
  amount: number;
  why: "absent" | "kicked" | "left" | "night_over";
}

/** The seat's player gets up when the hand is over. */
export interface Leaving {
  type: "leaving";
  seat: number;
  why: "absent" | "kicked" | "left" | "night_over";
}

/** The seat takes no cards until it comes back. */
export interface SatOut {
  type: "sat_out";
  seat: number;
  why: "asked" | "broke" | "time";
}

/** The seat takes cards again: at once if it missed nothing, else at its place. */
export interface CameBack {
  type: "came_back";
  seat: number;
}

/** The seat will get these chips when the hand is over; 0 takes the wish back. */
export interface TopUpAsked {
  type: "top_up_asked";
  seat: number;
  amount: number;
}

/** The seat bought these chips. */
export interface ToppedUp {
  type: "topped_up";
  seat: number;
  amount: number;
}

/** The clock acted for the seat, the `running`th time in a row. */
export interface TimedOut {
  type: "timed_out";
  seat: number;
  running: number;
}

/** From the next hand on the seat agrees to run the board so often. */
export interface RunsAgreed {
  type: "runs_agreed";
  seat: number;
  runs: number;
}

/** The seat that deals the next hand chose its game. */
export interface GameChosen {
  type: "game_chosen";
  seat: number;
  game: string;
}

/** The seat posts to be dealt in at once; or, `buys` false, it waits after all. */
export interface BlindsBought {
  type: "blinds_bought";
  seat: number;
  buys: boolean;
}

/** The seat straddles at its next chance, whenever it may, or no more. */
export interface StraddleSet {
  type: "straddle_set";
  seat: number;
  when: "always" | "never" | "once";
  to: number;
}

/** The seat makes a sleeper of the next hand, or takes that back. */
export interface SleeperSet {
  type: "sleeper_set";
  seat: number;
  sleeps: boolean;
}

/** The seat asks everybody for an extra; a bomb pot is of so much each. */
export interface Proposed {
  type: "proposed";
  seat: number;
  extra: "bomb_pot" | "kill" | "straddles";
  amount: number;
}

/** The seat takes back its yes: the extra is off again. */
export interface Withdrawn {
  type: "withdrawn";
  seat: number;
  extra: "bomb_pot" | "kill" | "straddles";
}

/** The seat agrees to what was proposed, perhaps without playing itself; or it does not. */
export interface Voted {
  type: "voted";
  seat: number;
  yes: boolean;
  play: boolean;
}

/** The vote is over: everybody agreed, or it is as if nothing had been proposed. */
export interface VoteClosed {
  type: "vote_closed";
  agreed: boolean;
}

/** From the next hand on the blinds are these. */
export interface BlindsSet {
  type: "blinds_set";
  small: number;
  big: number;
}

/** The first button was drawn for with these cards (POS-17). */
export interface ButtonDrawn {
  type: "button_drawn";
  draws: ([number, number])[];
  button: number;
}

/** A hand began. The whole plan is in the log: a replay needs no rule of the button. */
export interface Begun {
  type: "begun";
  plan: Plan;
}

/** One hand as agreed before the cards. */
export interface Plan {
  number: number;
  marks: Marks;
  stacks: number[];
  posts: Post[];
  ring: number[];
  order: number[];
  program: (Hole | Board | Round | Openers | Draw | Middle | FaceUp | RunVote | Showdown | Pots)[];
  to_match: number;
  first_raise: number;
  bet_size: number;
  bets: number;
  game: string;
  bring_in: number;
  mix: [number, number];
  owes: ([number, Owed])[];
  tokens: Tokens;
}

/** Where button and blinds are: places at the table, possibly vacated (BLIND-30). */
export interface Marks {
  button: number;
  small: number;
  big: number;
}

/** Chips that go in before the cards. */
export interface Post {
  seat: number;
  amount: number;
  kind: "ante" | "dead" | "live";
  option: boolean;
  name: "ante" | "big_blind" | "bomb" | "entry" | "kill" | "missed_big" | "missed_small" | "rock" | "sleeper" | "small_blind" | "straddle";
}

/** Every live seat is dealt so many cards face down, then so many face up (DEAL-01). */
export interface Hole {
  type: "hole";
  down: number;
  up: number;
}

/** Cards are burned and so many are turned up on each board (DEAL-04, DEAL-05). */
export interface Board {
  type: "board";
  count: number;
  street: "fifth" | "first" | "flop" | "fourth" | "river" | "second" | "shared" | "third" | "turn";
  run: number;
}

/** Everybody bets, up to the round's limit. */
export interface Round {
  type: "round";
  opens: "button" | "high_card" | "high_hand" | "low_card" | "low_hand" | "posts";
  limit: "fixed" | "half_pot" | "no" | "pot" | "spread" | "table";
  units: number;
  most: number;
  pair_doubles: boolean;
}

/** Nobody had what it takes to open the round before: the hand is passed out (BET-03). */
export interface Openers {
  type: "openers";
}

/** Each seat in turn throws away from `least` to `most` cards, replaced or not. */
export interface Draw {
  type: "draw";
  least: number;
  most: number;
  replaced: boolean;
}

/** Each seat in turn says which of its cards lies in the middle (VAR-22). */
export interface Middle {
  type: "middle";
}

/** All in and no more betting: the house may want the hands open now (SHOW-10). */
export interface FaceUp {
  type: "face_up";
}

/** All in and no more betting: how often is the rest dealt? (POT-20) */
export interface RunVote {
  type: "run_vote";
  most: number;
  asks: boolean;
}

/** Hands are shown in order until the pots can be awarded (SHOW-01). */
export interface Showdown {
  type: "showdown";
}

/** The dealer pushes the pots and the hand is over. */
export interface Pots {
  type: "pots";
}

/** Blinds that a seat has missed, as large as they were then, and how many of each. */
export interface Owed {
  small: number;
  big: number;
  smalls: number;
  bigs: number;
}

/** What goes on from hand to hand beside the blinds: the rock, and who is to kill. */
export interface Tokens {
  rock: number;
  streak: number;
  wins: number;
  kill: number;
}

/** Every live seat got so many cards face down, then these face up, in dealing order. */
export interface HoleDealt {
  type: "hole_dealt";
  down: number;
  up: ([number, number])[];
}

/** These cards were turned up in the middle: with two boards, first the top one's. */
export interface BoardDealt {
  type: "board_dealt";
  street: string;
  cards: number[];
  run: number;
}

/** The seat threw away the cards in these places, unseen; none: it stands pat. */
export interface Discarded {
  type: "discarded";
  seat: number;
  places: number[];
}

/** The dealer took what the seat threw away and gave it so many new cards. */
export interface Drawn {
  type: "drawn";
  seat: number;
  count: number;
}

/** The seat's card in this place lies in the middle. */
export interface MiddleSet {
  type: "middle_set";
  seat: number;
  place: number;
}

/** The seat agrees to so many runs of the rest of the board. */
export interface RunsVoted {
  type: "runs_voted";
  seat: number;
  runs: number;
}

/**  */
export interface Folded {
  type: "folded";
  seat: number;
}

/**  */
export interface Checked {
  type: "checked";
  seat: number;
}

/** The seat put in this much to match the bet. */
export interface Called {
  type: "called";
  seat: number;
  amount: number;
  all_in?: boolean;
}

/** The bet is now `to`, `by` more than before; an opening bet if the two are equal. */
export interface Raised {
  type: "raised";
  seat: number;
  to: number;
  by: number;
  all_in?: boolean;
}

/** The seat's cards in these places are face up for everybody. */
export interface Shown {
  type: "shown";
  seat: number;
  places: number[];
  cards: number[];
}

/** The seat's hand is dead and stays unseen. */
export interface Mucked {
  type: "mucked";
  seat: number;
}

/** A bet that nobody called goes back (POT-04). */
export interface Returned {
  type: "returned";
  seat: number;
  amount: number;
}

/** The seat takes this much of one pot: 0 is the main pot. `odd`: with the odd chip. */
export interface Awarded {
  type: "awarded";
  seat: number;
  amount: number;
  pot?: number;
  odd?: boolean;
  run?: number;
  board?: number;
  half?: number;
}

/** A blind would take its money back; if both would, both do (CASH-22). */
export interface ChopOffered {
  type: "chop_offered";
  seat: number;
}

/** The floor declared the seat's hand dead; its chips stay in the pot. */
export interface HandKilled {
  type: "hand_killed";
  seat: number;
  reason: string;
}

/** The hand was called off and every contribution went back (DEAL-14). */
export interface Voided {
  type: "voided";
  reason: string;
}

/** The chips go back to the chairs. */
export interface HandEnded {
  type: "hand_ended";
}

/** An error on its way: `{"error": {...}}`. */
export interface Refusal {
  error: Error;
}

/** The one shape of every error, on the socket, over HTTP and in the terminal. */
export interface Error {
  code: string;
  say: string;
  field: string;
  legal: MayView | null;
  seq: number;
  id: string;
  words: string;
  numbers: Record<string, number | string>;
}

/** The answer to one command: `{"answer": {...}}`. */
export interface Answer {
  answer: Done;
}

/** A command was carried out; its events are in the log from `first` to `last`. */
export interface Done {
  id: string;
  first: number;
  last: number;
}

/** Give up the hand. `anyway` says so even though checking is free (BET-71). */
export interface Fold {
  type: "fold";
  anyway?: boolean;
}

/** Put in nothing and stay in (BET-02). */
export interface Check {
  type: "check";
}

/** Match the bet, or put in the whole stack if that is less (BET-04, BET-30). */
export interface Call {
  type: "call";
}

/** Bet, or raise, to this total for the round (BET-03, BET-05). */
export interface RaiseTo {
  type: "raise_to";
  to: number;
}

/** Throw away the cards in these places; none is to stand pat. */
export interface Discard {
  type: "discard";
  places?: number[];
}

/** Say which of one's cards lies in the middle (VAR-22). */
export interface SetMiddle {
  type: "set_middle";
  place: number;
}

/** Agree to at most so many runs of the rest of the board; 1 is once (POT-33). */
export interface RunIt {
  type: "run_it";
  runs: number;
}

/** All others have folded: offer, or agree, to take the blinds back (CASH-22). */
export interface Chop {
  type: "chop";
}

/** Turn these places of one's own hand face up; without places, all of it. */
export interface Show {
  type: "show";
  places?: number[];
}

/** Give up the hand unseen at the showdown (SHOW-04). */
export interface Muck {
  type: "muck";
}

/** Take a free seat and buy in (CASH-04). */
export interface SitDown {
  type: "sit_down";
  seat: number;
  amount: number;
}

/** Leave the seat with all its chips, after the hand in play (CASH-08, CON-33). */
export interface StandUp {
  type: "stand_up";
}

/** Take no more cards for now; the seat and its chips stay. */
export interface SitOut {
  type: "sit_out";
}

/** Take cards again; who has missed blinds waits for a place, or buys them (BLIND-17). */
export interface ComeBack {
  type: "come_back";
}

/** Buy more chips, up to the limit; during a hand it waits for its end (CASH-06). */
export interface TopUp {
  type: "top_up";
  amount: number;
}

/** Post what it takes to be dealt in at once, or wait for one's place (BLIND-15). */
export interface BuyBlinds {
  type: "buy_blinds";
  buy?: boolean;
}

/** Straddle at the next chance, whenever one may, or no more (STRAD-26). */
export interface Straddle {
  type: "straddle";
  when?: "always" | "never" | "once";
  to?: number;
}

/** Make a sleeper of the next hand, or rather not (STRAD-14). */
export interface Sleep {
  type: "sleep";
  sleep?: boolean;
}

/** Ask everybody for a bomb pot, or for straddles or kills tonight (STRAD-25, CON-47). */
export interface Propose {
  type: "propose";
  extra?: "bomb_pot" | "kill" | "straddles";
  amount?: number;
}

/** Take back one's yes to what was agreed on: from the next hand on it is off (CON-47). */
export interface Withdraw {
  type: "withdraw";
  extra?: "bomb_pot" | "kill" | "straddles";
}

/** Answer a proposal. `play` false: agreed to the bomb pot, but without me. */
export interface Vote {
  type: "vote";
  yes?: boolean;
  play?: boolean;
}

/** Agree before a hand to run the board so often when all are in; 1 is once (POT-20). */
export interface AgreeRuns {
  type: "agree_runs";
  runs: number;
}

/** Who deals the next hand says which game it is (VAR-33). */
export interface ChooseGame {
  type: "choose_game";
  game: string;
}

/** Wait for a free seat (CASH-10). */
export interface JoinQueue {
  type: "join_queue";
}

/** Wait no longer for a seat. */
export interface LeaveQueue {
  type: "leave_queue";
}

/** Say something to the table. */
export interface Say {
  type: "say";
  text: string;
}

/** Draw on the time bank for this decision (CON-46). */
export interface MoreTime {
  type: "more_time";
}

/** Agree to go on with the next hand at once. */
export interface SkipWait {
  type: "skip_wait";
}

/** Let somebody in who knocked. */
export interface Admit {
  type: "admit";
  guest: string;
}

/** Do not let somebody in who knocked. */
export interface TurnAway {
  type: "turn_away";
  guest: string;
}

/** Stop the clock and the game until it is resumed. */
export interface Pause {
  type: "pause";
}

/** Go on after a pause. */
export interface Resume {
  type: "resume";
}

/** Show somebody out; the chips are cashed out, the reason is seen by all. */
export interface Kick {
  type: "kick";
  guest: string;
  reason?: string;
}

/** Change the blinds from the next hand on (BLIND-02). */
export interface SetBlinds {
  type: "set_blinds";
  small: number;
  big: number;
}

/** Seat a bot of this style; seat 0 is any free seat. */
export interface AddBot {
  type: "add_bot";
  style: "caller" | "maniac" | "rock" | "shark";
  seat?: number;
}

/** Send a bot away after the hand. */
export interface RemoveBot {
  type: "remove_bot";
  guest: string;
}

/** Share the host's powers with a guest, or take them back. */
export interface NameCohost {
  type: "name_cohost";
  guest: string;
  cohost?: boolean;
}

/** End the evening after this hand; everybody is cashed out. */
export interface EndNight {
  type: "end_night";
}

/** Declare a seat's hand dead; its chips stay in the pot, the reason is seen by all. */
export interface KillHand {
  type: "kill_hand";
  seat: number;
  reason: string;
}

/** Call the hand off: all contributions go back, button and blinds stay (DEAL-14). */
export interface Void {
  type: "void";
  reason: string;
}

/** One command on its way: its own id, and the turn and price its sender saw. */
export interface Envelope {
  id: string;
  command: Fold | Check | Call | RaiseTo | Discard | SetMiddle | RunIt | Chop | Show | Muck | SitDown | StandUp | SitOut | ComeBack | TopUp | BuyBlinds | Straddle | Sleep | Propose | Withdraw | Vote | AgreeRuns | ChooseGame | JoinQueue | LeaveQueue | Say | MoreTime | SkipWait | Admit | TurnAway | Pause | Resume | Kick | SetBlinds | AddBot | RemoveBot | NameCohost | EndNight | KillHand | Void;
  turn?: string;
  price?: number | null;
}

/** Open a table: a house's rules by name, and what this night has otherwise. */
export interface OpenTable {
  title: string;
  name: string;
  house?: string;
  small?: number | null;
  big?: number | null;
  buyin_least?: number | null;
  buyin_most?: number | null;
  seats?: number | null;
  turn_s?: number | null;
  bots?: ("caller" | "maniac" | "rock" | "shark")[];
}

/** A table is open: where, the invitation, and the host's own way back. */
export interface TableOpened {
  table: string;
  url: string;
  guest: string;
  invite: Link;
  recovery: Link;
  token?: string;
}

/** A link to hand on. `qr` has a row of 0 and 1 for each row of its QR code. */
export interface Link {
  kind: "host" | "invite" | "move" | "script";
  url: string;
  token: string;
  qr: string[];
  expires_ms: number | null;
}

/** Knock at the door with an invitation, under a name. */
export interface KnockAsk {
  invite: string;
  name: string;
}

/** Hand in the token of a link. */
export interface ClaimAsk {
  token: string;
}

/** Somebody knocked or came by a link: who they are here. */
export interface Entered {
  guest: string;
  role: "cohost" | "door" | "guest" | "host" | "rail" | "none" | "turned_away";
  token?: string;
}

/** Have a link made. */
export interface LinkAsk {
  kind: "host" | "invite" | "move" | "script";
}

/** What everybody sees who has the table's address. */
export interface Door {
  table: string;
  title: string;
  host: string;
  state: "ended" | "open";
}

/** Who the caller is at this table. */
export interface Me {
  table: string;
  role: "cohost" | "door" | "guest" | "host" | "rail" | "none" | "turned_away";
  guest: string;
  name: string;
}

/** One of the caller's tables. */
export interface TableLine {
  table: string;
  title: string;
  role: "cohost" | "door" | "guest" | "host" | "rail" | "none" | "turned_away";
  name: string;
  state: "ended" | "open";
  created_ms: number;
}

/** A house that comes with the program. */
export interface House {
  name: string;
  title: string;
  says: string;
  small: number;
  big: number;
  unit: number;
  minor_per_chip: number;
  currency: string;
  buyin_least: number;
  buyin_most: number;
  seats: number;
  turn_ms: number;
  denominations: number[];
}

/** A rule's heading. */
export interface RuleLine {
  id: string;
  title: string;
  chapter: string;
  says: string;
}

/** One rule: what it says, where that is written, and what this house chose. */
export interface RulePage {
  id: string;
  title: string;
  chapter: string;
  says: string;
  kind: "enforced" | "guidance" | "ruling";
  status: "done" | "planned";
  sources: string[];
  house: string;
}

/** A house's rule sheet. */
export interface Sheet {
  name: string;
  title: string;
  says: string;
  offered: boolean;
  chapters: SheetChapter[];
  otherwise: string[];
}

/** The choices of one chapter of the rulebook. */
export interface SheetChapter {
  title: string;
  lines: SheetLine[];
}

/** One choice of a house. */
export interface SheetLine {
  option: string;
  value: string;
  about: string;
  rule: string;
  standing: "honoured" | "live_only" | "not_yet" | "tournament";
}

export type NightEvent = Opened | Knocked | Admitted | TurnedAway | BotAdded | Queued | Unqueued | Said | Paused | Resumed | Kicked | CohostNamed | NightEnding | NightEnded | SatDown | StoodUp | Leaving | SatOut | CameBack | TopUpAsked | ToppedUp | TimedOut | RunsAgreed | GameChosen | BlindsBought | StraddleSet | SleeperSet | Proposed | Withdrawn | Voted | VoteClosed | BlindsSet | ButtonDrawn | Begun | HoleDealt | BoardDealt | Discarded | Drawn | MiddleSet | RunsVoted | Folded | Checked | Called | Raised | Shown | Mucked | Returned | Awarded | ChopOffered | HandKilled | Voided | HandEnded;

export type WireCommand = Fold | Check | Call | RaiseTo | Discard | SetMiddle | RunIt | Chop | Show | Muck | SitDown | StandUp | SitOut | ComeBack | TopUp | BuyBlinds | Straddle | Sleep | Propose | Withdraw | Vote | AgreeRuns | ChooseGame | JoinQueue | LeaveQueue | Say | MoreTime | SkipWait | Admit | TurnAway | Pause | Resume | Kick | SetBlinds | AddBot | RemoveBot | NameCohost | EndNight | KillHand | Void;
