// Written by tools/wire.py from the server's own structs: do not edit.

/** A whole view for one viewer, and the news since the last message. */
export interface Frame {
  seq: number;
  view: View;
  news: News[];
}

/** The whole table as one viewer sees it. */
export interface View {
  night: string;
  title: string;
  house: HouseView;
  you: You;
  chairs: ChairView[];
  phase: "between" | "ended" | "ending" | "paused" | "playing" | "waiting";
  waits_for: "" | "people" | "start";
  table: number;
  tables: TableView[];
  hand: HandView | null;
  may: MayView | null;
  ahead: AheadView | null;
  show: ShowView | null;
  dark: DarkView | null;
  draw: DrawView | null;
  run_vote: RunVoteView | null;
  cover: CoverView | null;
  request: RequestView | null;
  markers: MarkerView[];
  kitty: number;
  buys: BuyView[];
  banker: string;
  approval: "automatic" | "banker" | "up_to_first";
  may_chop: boolean;
  may_call_clock: boolean;
  offers: OffersView;
  prompt: PromptView;
  clock: ClockView | null;
  before: BeforeView | null;
  vote: VoteView | null;
  next_ms: number;
  skips: number;
  skips_of: number;
  skipped: boolean;
  may_skip: boolean;
  guests: GuestView[];
  queue: string[];
  floor: FloorView | null;
  desk: DeskView | null;
  door: DoorView[];
  paused_by: string;
  tournament: TournamentView | null;
  level_ms: number;
  level_runs: boolean;
  deal_ms: number;
  entry: EntryView | null;
  real: RealView | null;
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
  colours: ("black" | "blue" | "green" | "grey" | "orange" | "pink" | "purple" | "red" | "white" | "yellow")[];
  face: "chips" | "money";
  ante: number;
  games: GameView[];
  change: "dealer" | "hand" | "orbit";
  structure: "cap" | "half_pot" | "limit" | "no_limit" | "pot_limit" | "spread";
  runs: number;
  reactions: boolean;
  change_hand: boolean;
  next_blinds: BlindsView | null;
}

/** One game of the house: its title, and its limit at this table. */
export interface GameView {
  name: string;
  variant: string;
  title: string;
  limit: "cap" | "half_pot" | "limit" | "no_limit" | "pot_limit" | "spread";
  ante: number;
}

/** Blinds and ante, in chips. */
export interface BlindsView {
  small: number;
  big: number;
  ante: number;
}

/** The viewer. `seat` is 0 on the rail; `cards` are this seat's own. */
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
  buys: number[];
  queue: number;
}

/** One taken seat. */
export interface ChairView {
  seat: number;
  guest: string;
  name: string;
  stack: number;
  picture: string;
  bot: string;
  state: "all_in" | "broke" | "folded" | "out" | "playing" | "waiting";
  bet: number;
  cards: string[];
  up: number[];
  reading: string;
  last: "" | "bet" | "call" | "check" | "fold" | "muck" | "post" | "raise";
  dark: number | null;
  won: number;
  marks: ("big" | "button" | "kill" | "missed" | "rock" | "small" | "straddle")[];
  connected: boolean;
  back_in_ms: number;
  leaving: boolean;
  going_out: boolean;
  buying: number;
  hands: number;
  moving: number;
  moving_table: number;
  bounty: number;
}

/** One table of the night, as it is listed beside the others. */
export interface TableView {
  table: number;
  name: string;
  game: string;
  taken: number;
  seats: number;
  dealer: "people" | "server";
  tournament: boolean;
}

/** The hand on the table; it stays there until the next one begins. */
export interface HandView {
  number: number;
  street: "deal" | "draw" | "fifth" | "first" | "flop" | "fourth" | "over" | "predraw" | "preflop" | "river" | "second" | "seventh" | "shared" | "showdown" | "sixth" | "third" | "turn" | "vote";
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
  winners: WinnerView[];
  won_on: BoardWonView[];
  split: boolean;
  winning: string;
  voided: string;
  game: string;
  game_title: string;
  limit: "cap" | "half_pot" | "limit" | "no_limit" | "pot_limit" | "spread";
  board_size: number;
  boards: string[][];
  board_names: string[];
  boards_a_run: number;
  kinds: ("badugi" | "high" | "low_27" | "low_8" | "low_a5" | "short" | "short_trips" | "soko")[];
  runs: number;
  draws: number;
  bomb: boolean;
  change: boolean;
  names: ([number, string])[];
  dealt: DealtView[];
  unplayed: string[][];
  chances: ChancesView[];
}

/** One pot: 0 is the main pot. `seats` may win it. */
export interface PotView {
  amount: number;
  seats: number[];
  name: "bomb" | "change" | "main" | "one" | "side" | "side_n";
}

/** Who won how much of which pot, with which five cards and what they are. */
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
  pot_name: "bomb" | "change" | "main" | "one" | "side" | "side_n";
  part: string;
}

/** What one seat won in the hand: all its awards together. */
export interface WinnerView {
  seat: number;
  amount: number;
  readings: string[];
}

/** What was won on one board: all awards of its pots and halves together. */
export interface BoardWonView {
  seats: number[];
  amount: number;
  cards: string[];
  reading: string;
}

/** A player of the hand: the seat they were dealt in at, and who they are. */
export interface DealtView {
  seat: number;
  guest: string;
  name: string;
}

/** In an all-in: the share each seat can expect on one street of one board. */
export interface ChancesView {
  street: string;
  shares: ([number, number])[];
  board: number;
  now: boolean;
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
  fixed: number;
  sizes: SizeView[];
  why_no_raise_rule: string;
  why_no_raise: string;
  why_no_raise_words: string;
  bring_in: boolean;
  completes: boolean;
}

/** A button for one legal amount: `key` names its label. */
export interface SizeView {
  key: "all_in" | "half" | "min" | "most" | "pot" | "third" | "three_quarters" | "x2" | "x2_5" | "x3" | "x4";
  to: number;
}

/** What the viewer may choose before their turn, and the price the choices are made at. */
export interface AheadView {
  price: number;
  call: number;
  choices: AheadChoiceView[];
}

/** A choice before the viewer's turn, and the command that carries it out. */
export interface AheadChoiceView {
  kind: "call" | "call_any" | "check" | "check_fold" | "fold";
  then: "call" | "check" | "fold";
  otherwise: "" | "call" | "fold";
}

/** The viewer's own cards that they may turn up now: all of them, or single ones. */
export interface ShowView {
  places: number[];
  one: boolean;
  live: boolean;
  muck: boolean;
  earns: number;
}

/** The viewer may act in the dark for this round or, `next`, for the one after the next     card: check, or bet up to `most`. */
export interface DarkView {
  next: boolean;
  least: number;
  most: number;
}

/** The viewer discards `least` to `most` cards, or chooses one for the middle. */
export interface DrawView {
  turn_id: string;
  least: number;
  most: number;
  replaced: boolean;
  middle: boolean;
}

/** Everyone still in says how many times to run it; the smallest number counts. */
export interface RunVoteView {
  turn_id: string;
  most: number;
  waiting: number[];
  asked: number;
  may: boolean;
}

/** At open stakes: the viewer's chips do not cover the bet; how to find the rest. */
export interface CoverView {
  short: number;
  must: boolean;
  may_buy: boolean;
  may_mark: boolean;
  lenders: number[];
}

/** A marker on offer: to everyone in the pot, or to a lender outside it. */
export interface RequestView {
  seat: number;
  amount: number;
  lender: number;
  waiting: number[];
  may: boolean;
}

/** A promise to pay that is still open, by the guests' ids. */
export interface MarkerView {
  by: string;
  to: string;
  amount: number;
}

/** What a guest has asked the banker for: chips for a `seat` they don't have yet, or, if not     `sits`, for their stack. `entry`: something in the tournament, which costs `cost`. */
export interface BuyView {
  guest: string;
  name: string;
  table: number;
  seat: number;
  amount: number;
  sits: boolean;
  entry: "" | "add_on" | "first" | "late" | "rebuy" | "reentry";
  cost: number;
}

/** What the viewer may do besides playing the hand. Anything else would be refused. */
export interface OffersView {
  may_sit: SitView | null;
  away: AwayView | null;
  may_queue: boolean;
  may_unqueue: boolean;
  may_chat: boolean;
  may_react: boolean;
  may_sit_out: boolean;
  may_come_back: boolean;
  may_leave: boolean;
  may_move: boolean;
  may_change: SeatView[];
  may_stay: boolean;
  may_bank: boolean;
}

/** Seats the viewer may take, and the least and the most they may buy in for. */
export interface SitView {
  seats: number[];
  least: number;
  most: number;
  rule: string;
}

/** Why a guest who sat here has no seat, and when one is offered again. */
export interface AwayView {
  cashed: number;
  rule: string;
  lost_after: number;
  orbits: number;
}

/** An empty seat the viewer may change to; `waits`: they then wait there for the big     blind, or post. */
export interface SeatView {
  seat: number;
  waits: boolean;
}

/** The first thing to tell the viewer, and a line below it, each by its kind. The values     they speak of are in the rest of the view. */
export interface PromptView {
  title: "all_in" | "big_blind" | "broke" | "choose_game" | "draw" | "ended" | "folded" | "loan" | "lost_seat" | "marker" | "next_chance" | "next_hand" | "not_started" | "out" | "paused" | "players" | "reading" | "runs" | "shuffling" | "street" | "turn" | "voided" | "vote" | "watching" | "won";
  hint: "" | "away" | "big_blind" | "bomb_pot" | "bots_wait" | "call" | "change_hand" | "change_next" | "door" | "draw" | "empty" | "ended" | "free" | "full" | "game_chosen" | "going_out" | "host_starts" | "last_hand" | "leaving" | "loan" | "lost_seat" | "marker" | "middle" | "moving" | "muck" | "next_chance" | "next_hand" | "none_seated" | "one_more" | "owes" | "paused" | "pick_seat" | "runs" | "start" | "thinking" | "vote";
}

/** The clock of the seat to act: time left, out of how much, and time in the bank. */
export interface ClockView {
  seat: number;
  left_ms: number;
  of_ms: number;
  bank_ms: number;
  in_bank: boolean;
  grace_ms: number;
  called: boolean;
  more_ms: number;
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
  entry: "big_blind" | "next_chance" | "owes" | null;
  may_straddle: boolean;
  straddles: "always" | "never" | "once";
  straddle_to: number;
  straddle_any: boolean;
  may_sleep: boolean;
  sleeps: boolean;
  may_propose: ("bomb_pot" | "chop" | "kill" | "rabbit" | "straddles")[];
  may_withdraw: ("bomb_pot" | "chop" | "kill" | "straddles")[];
  cut_most: number;
  bomb_least: number;
  bomb_most: number;
  bomb_usual: number;
  may_choose: boolean;
  chosen: string;
  runs_most: number;
  runs: number;
  rebuy_to: number;
  top_up_to: number;
  auto_buys: number[];
}

/** The open proposal, or the bomb pot that was agreed on and comes next. */
export interface VoteView {
  extra: "bomb_pot" | "chop" | "correct_bet" | "correct_stack" | "kill" | "kill_hand" | "rabbit" | "straddles" | "take_back";
  amount: number;
  asked: number[];
  yes: number[];
  without: number[];
  agreed: boolean;
  said: "" | "without" | "yes";
  may_vote: boolean;
  may_pass: boolean;
  by: number;
  left_ms: number;
  reason: string;
  about: number;
  was: number;
  may_rule: boolean;
}

/** A guest, for the guest list and for the bank. */
export interface GuestView {
  guest: string;
  name: string;
  role: "cohost" | "door" | "guest" | "host" | "rail";
  table: number;
  seat: number;
  picture: string;
  bot: string;
  connected: boolean;
  bought: number;
  cashed: number;
  corrected: number;
  settled: number;
  hue: number;
}

/** What the host may rule on now. */
export interface FloorView {
  last: number;
  may_take_back: boolean;
  kill: number[];
  expose: number[];
  stacks: number[];
  void: boolean;
  asks_bet: boolean;
  asks_kill: boolean;
  asks_stacks: number[];
}

/** How the host, or a co-host, may keep house now. Guests are named by their ids. */
export interface DeskView {
  may_start: boolean;
  may_pause: boolean;
  may_resume: boolean;
  may_end: boolean;
  may_rule: boolean;
  may_change: boolean;
  may_add_bot: boolean;
  bots: ("caller" | "maniac" | "rock" | "shark")[];
  may_remove: string[];
  may_remove_bots: string[];
  seats: number[];
  moves: MoveView[];
  may_name: string[];
  may_invite: boolean;
  may_recover: boolean;
  may_change_dealer: boolean;
  may_add_table: boolean;
}

/** Where the host may move a guest: to seats of this table, and to other tables. */
export interface MoveView {
  guest: string;
  seats: number[];
  tables: number[];
}

/** A person who has knocked, and what they did here before, if they did. */
export interface DoorView {
  guest: string;
  name: string;
  back: boolean;
  asks: boolean;
  plays: boolean;
  cashed: number;
}

/** How a tournament stands, for everyone. Money is in the smallest unit of money. */
export interface TournamentView {
  title: string;
  phase: "break" | "deal" | "ended" | "gathering" | "playing";
  setup: Setup;
  levels: Level[];
  colour_ups: ColourUp[];
  level: number;
  players: number;
  left: number;
  stacks: number;
  in_play: number;
  average: number;
  pool: number;
  prizes: number[];
  to_money: number;
  may_still_enter: boolean;
  hand_for_hand: boolean;
  waits: "" | "break" | "deal" | "hand_for_hand" | "seats";
  deal: DealTalkView | null;
  ended: "" | "called_off" | "chips" | "deal" | "refund" | "won";
  winner: string;
  early: "chips" | "refund";
  dealt: boolean;
  breaking: number[];
  here: boolean;
  leaving: number;
  gone: number;
  left_over: boolean;
  ended_by: string;
  why: string;
  finish: FinishView[];
}

/** What a tournament is opened with. Money is in the smallest unit of money. */
export interface Setup {
  title: string;
  structure: Structure;
  buyin: number;
  stack: number;
  seats: number;
  late_until: number;
  rebuys: number;
  reentries: number;
  addon: number;
  addon_cost: number;
  bounty: number;
  progressive: boolean;
  keeps_end: boolean;
  starts_ms: number;
  starts_itself: boolean;
  payout: Payout;
  dealer: "people" | "server";
  depth: "button" | "cards" | "phones" | "pots";
}

/** A schedule: the levels, and before which of them chips are coloured up. */
export interface Structure {
  plan: TournamentPlan;
  levels: Level[];
  colour_ups: ColourUp[];
}

/** What a schedule is made from. `rebuys`: the stacks that are expected beyond the first;     `chips`: the values in the case; `break_every`: levels between breaks, 0 for none. */
export interface TournamentPlan {
  players: number;
  stack: number;
  first: [number, number];
  chips: number[];
  minutes: number;
  total_minutes: number;
  rebuys: number;
  ante: "all" | "bb_pays_all" | "none";
  ante_from: number;
  break_every: number;
  break_minutes: number;
}

/** What is posted, for how many minutes, and how long the break after it is; 0: there is     none. */
export interface Level {
  small: number;
  big: number;
  ante: number;
  minutes: number;
  rest: number;
}

/** A chip that leaves play before a level: no blind and no ante needs it any more. */
export interface ColourUp {
  chip: number;
  before: number;
}

/**  */
export interface Payout {
  rule: "by_entrants" | "percent10" | "table_per_100" | "top3";
  unit: number;
  places: number | "from_rule";
  percent: number[] | "from_rule";
}

/** A deal that is talked about; without a `kind` no one has proposed one yet. */
export interface DealTalkView {
  by: string;
  kind: "chips" | "even" | "icm" | "own" | "";
  shares: ShareView[];
  left: number;
}

/** What a guest gets by a deal, in the smallest unit of money. */
export interface ShareView {
  guest: string;
  name: string;
  amount: number;
  yes: boolean;
}

/** Somebody's place in a tournament that is over, and what they were paid, in the smallest     unit of money. */
export interface FinishView {
  guest: string;
  name: string;
  picture: string;
  place: number;
  paid: number;
  hue: number;
}

/** A tournament for one viewer: what they may do, and how they stand. */
export interface EntryView {
  inside: boolean;
  may_enter: "first" | "late" | "rebuy" | "reentry" | "";
  cost: number;
  may_take_back: boolean;
  may_add_on: boolean;
  rank: number;
  place: number;
  prize: number;
  won: number;
  back: number;
  bounty: number;
  may_talk: boolean;
  may_propose: boolean;
  may_answer: boolean;
  may_open: boolean;
  may_start: boolean;
  may_keep: boolean;
  bots: number;
  late: number;
}

/** A table where people deal: what they enter next, and the hand to come. */
export interface RealView {
  depth: "button" | "cards" | "phones" | "pots";
  asks: "" | "action" | "button" | "cards" | "draw" | "hand" | "players" | "runs" | "winners";
  moment: string;
  seat: number;
  may: MayView | null;
  one_chip: number;
  draw: DrawView | null;
  fold_to: number[];
  may_check_around: boolean;
  street: string;
  cards: number;
  boards: number;
  takers: number[];
  may_skip: boolean;
  pots: ClaimView[];
  odd_chip: "all_to_first" | "one_each_clockwise";
  shows: number;
  middle: number;
  puts: ([number, number, number])[];
  may_undo: boolean;
  undoes: number;
  undoes_upto: number;
  settles: boolean;
  uncounted: number[];
  next: NextHandView | null;
  waits: "" | "break" | "deal" | "ending" | "hand_for_hand" | "seats";
  race: RaceView | null;
  raced: RacedView[];
  may_call_clock: boolean;
  always_straddle: number[];
  chips: ("cash" | "change" | "hold" | "sell" | "swap")[];
  change: ([number, ([number, number])[]])[];
  held: ([number, number])[];
}

/** A pot to be pushed, or a part of one, and the seats that can win it. */
export interface ClaimView {
  amount: number;
  seats: number[];
  name: "bomb" | "change" | "main" | "one" | "side" | "side_n";
  pot: number;
  part: string;
  may_be_no_ones: boolean;
  best: number[];
  odd: boolean;
  shares: TakeView[][];
  alone: TakeView[][];
}

/** What winners of a pot take, one like the other. */
export interface TakeView {
  winners: number;
  amount: number;
  odd: boolean;
  piles: ([number, number])[];
  over: number;
}

/** The hand to come, as far as it is known: who is dealt in, and who posts what. */
export interface NextHandView {
  number: number;
  button: number;
  small: number;
  big: number;
  dealt: number[];
  posts: PostView[];
  notes: ("again" | "bomb" | "change" | "dead_button" | "heads_up" | "kill" | "no_small")[];
}

/** Chips a seat puts in before the cards. `dead`: they don't count toward its bet. */
export interface PostView {
  seat: number;
  amount: number;
  name: "ante" | "big_blind" | "bomb" | "change" | "entry" | "kill" | "missed_big" | "missed_small" | "rock" | "sleeper" | "small_blind" | "straddle";
  dead: boolean;
}

/** A chip that leaves play at the table now, and `into` which chips it is exchanged. If not     all stacks are known, there is nothing else. */
export interface RaceView {
  chip: number;
  into: number;
  known: boolean;
  odd: ([number, number])[];
  prizes: number;
  proposed: number[];
  only: number[];
}

/** A chip that left play since the last hand, who won larger ones for the odd ones, and who     was given one to stay in. */
export interface RacedView {
  chip: number;
  into: number;
  winners: number[];
  rescued: number[];
}

/** One event of the public log, its place there, and its lines. */
export interface News {
  seq: number;
  at_ms: number;
  event: Opened | Knocked | Admitted | TurnedAway | BotAdded | Queued | Unqueued | Said | Reacted | PictureSet | FiguresShown | LinkWithdrawn | Started | Paused | Resumed | Kicked | CohostNamed | TakenBack | Ruled | MarkerPaid | KittyPaid | BuyAsked | BuyAnswered | ChipHeld | HeldCashed | ApprovalSet | BankerNamed | CashPaid | Spent | Adjusted | EntryCorrected | PaymentMade | PaymentCarried | DebtTakenUp | TableAdded | TableClosed | DealerSet | DepthSet | ClockStopped | Noted | NoteUndone | HandSettled | NightEnding | NightEnded | NameRemoved | Imported | PlayersNamed | HandRecorded | EntryRecorded | TournamentOpened | EnteredTournament | EntryTakenBack | AddOnBought | LateExpected | TournamentStarted | LevelBegan | BreakBegan | LevelsSet | LevelClockSet | KnockedOut | BountyWon | HandForHand | RoundPlayed | PrizePaid | DealAsked | DealProposed | DealAnswered | DealClosed | TournamentEnded | Refunded | SatDown | StoodUp | MovedAway | MovedHere | StackPlaced | StackAdded | StackTaken | StackClaimed | ChipsRaced | RaceUndone | SeatAsked | SeatChanged | SeatsSet | Leaving | Stayed | SatOut | CameBack | TopUpAsked | AutoBuySet | ToppedUp | KittyFed | BountyPaid | CarriedBack | TimedOut | RunsAgreed | GameChosen | BlindsBought | StraddleSet | SleeperSet | Proposed | Withdrawn | Voted | VoteClosed | StackCorrected | ChipsSwapped | ChipsSold | HeldPlayed | StackCounted | NextShown | DeckCut | ClockCalled | BlindsSet | GameSet | RulesSet | ButtonDrawn | Begun | HoleDealt | BoardDealt | Discarded | Drawn | MiddleSet | RunsVoted | Folded | Checked | Called | Raised | Shown | Mucked | Returned | Awarded | Carried | ChopOffered | DarkSaid | HandKilled | CardExposed | CardReplaced | Funded | MarkerOffered | MarkerAnswered | AllInForfeited | MarkerTaken | Voided | AmountsPutIn | HandEnded;
  table: number;
  lines: Line[];
}

/** The host opened the night: its title, the house rules in TOML, and who the host is. */
export interface Opened {
  type: "opened";
  title: string;
  house: string;
  guest: string;
  name: string;
  buyin_least: number;
  buyin_most: number;
  dealer: "people" | "server";
  depth: "button" | "cards" | "phones" | "pots";
}

/** A person asked to be let in, perhaps once more; `same`: they may be this guest, who had     the name and is not here. `picture`: an emoji instead of their initials. */
export interface Knocked {
  type: "knocked";
  guest: string;
  name: string;
  same?: string;
  picture?: string;
}

/** A person was let in; `same`: they are this guest, whose place and chips they have. */
export interface Admitted {
  type: "admitted";
  guest: string;
  by: string;
  same?: string;
}

/**  */
export interface TurnedAway {
  type: "turned_away";
  guest: string;
  by: string;
}

/** A bot joined; everyone sees that it is a bot, and its style. */
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
export interface Reacted {
  type: "reacted";
  guest: string;
  reaction: "cheers" | "hmm" | "laugh" | "nice" | "ouch" | "wow";
}

/** A guest has another picture, one emoji; "": their initials. */
export interface PictureSet {
  type: "picture_set";
  guest: string;
  picture: string;
}

/** A guest lets everyone read how they play, or no longer. */
export interface FiguresShown {
  type: "figures_shown";
  guest: string;
  shown: boolean;
}

/** The host withdrew every link to a hand, or to the night's story, copied so far: `what` is     the hand's id, or "story". */
export interface LinkWithdrawn {
  type: "link_withdrawn";
  what: string;
  by: string;
}

/** The game was started at the table; until then the server deals no hand there. */
export interface Started {
  type: "started";
  by: string;
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

/** The seat's action was undone: the hand is as it was after row `to_seq` of the log. */
export interface TakenBack {
  type: "taken_back";
  to_seq: number;
  seat: number;
  reason: string;
  by?: string;
  was?: number;
  to?: number;
  agreed?: number[];
}

/** The floor recorded a decision. */
export interface Ruled {
  type: "ruled";
  by: string;
  note: string;
}

/** The guest who wrote a marker, `by`, paid it to its holder, `to`. */
export interface MarkerPaid {
  type: "marker_paid";
  by: string;
  to: string;
  amount: number;
}

/** The host, who keeps the bank, was paid the kitty and the chips of a carried pot that     no one is left to play for. */
export interface KittyPaid {
  type: "kitty_paid";
  guest: string;
  amount: number;
  carried: number;
}

/** The guest asked for chips, and waits for the banker: to sit down with in this seat, or,     if not `sits`, for their own stack, or that of another `seat`. `minutes` is how long ago     they left a seat. `entry`: what they would buy in the tournament; the amount is its     chips. */
export interface BuyAsked {
  type: "buy_asked";
  guest: string;
  seat: number;
  amount: number;
  sits: boolean;
  minutes: number;
  entry: "" | "add_on" | "first" | "late" | "rebuy" | "reentry";
}

/** The banker confirmed what the guest had asked for, or turned it down; or the guest took     it back. */
export interface BuyAnswered {
  type: "buy_answered";
  guest: string;
  by: string;
  yes: boolean;
}

/** The guest was given a chip instead of change, to hold off the table (CASH-14). */
export interface ChipHeld {
  type: "chip_held";
  guest: string;
  amount: number;
  by: string;
}

/** The bank bought the held chip back: `by` the banker, or "" as the guest cashed out. */
export interface HeldCashed {
  type: "held_cashed";
  guest: string;
  amount: number;
  by: string;
}

/** The host decided who confirms that someone buys chips, from now on. */
export interface ApprovalSet {
  type: "approval_set";
  by: string;
  approval: "automatic" | "banker" | "up_to_first";
}

/** The host made this guest the banker. */
export interface BankerNamed {
  type: "banker_named";
  guest: string;
  by: string;
}

/** The guest paid cash to the bank, or below zero got it. An amount of money. */
export interface CashPaid {
  type: "cash_paid";
  guest: string;
  amount: number;
  by: string;
}

/** The guest paid for something that these guests share; the kitty pays if no one does. An     amount of money. */
export interface Spent {
  type: "spent";
  payer: string;
  amount: number;
  what: string;
  shared: string[];
  by: string;
}

/** The banker added money to the guest's account, or took it off, and bears it. */
export interface Adjusted {
  type: "adjusted";
  guest: string;
  amount: number;
  by: string;
  why: string;
}

/** The banker corrected the amount of an entry of the book, by its number; 0 cancels it. */
export interface EntryCorrected {
  type: "entry_corrected";
  entry: number;
  amount: number;
  by: string;
  why: string;
}

/** A guest has paid another one, outside the bank. An amount of money. */
export interface PaymentMade {
  type: "payment_made";
  payer: string;
  payee: string;
  amount: number;
  by: string;
}

/** What a guest owes another one is carried over to a later night: here they are square. An     amount of money. */
export interface PaymentCarried {
  type: "payment_carried";
  payer: string;
  payee: string;
  amount: number;
  by: string;
}

/** What a guest owes another one from an earlier night is owed here now. An amount of     money. */
export interface DebtTakenUp {
  type: "debt_taken_up";
  payer: string;
  payee: string;
  amount: number;
  by: string;
}

/** The host opened another table, or a tournament needs it; the log row holds its number. */
export interface TableAdded {
  type: "table_added";
  by: string;
  name: string;
  dealer: "people" | "server";
  tournament: boolean;
  depth: "button" | "cards" | "phones" | "pots";
}

/** The host closed an empty table. */
export interface TableClosed {
  type: "table_closed";
  by: string;
}

/** The host changed who deals at the table. */
export interface DealerSet {
  type: "dealer_set";
  by: string;
  dealer: "people" | "server";
}

/** The host changed how much is entered at a table where people deal (CON-48). */
export interface DepthSet {
  type: "depth_set";
  by: string;
  depth: "button" | "cards" | "phones" | "pots";
}

/** Whoever runs a table of real cards stopped the clock that was called (CON-31). */
export interface ClockStopped {
  type: "clock_stopped";
  by: string;
}

/** Where people deal: what follows was entered by this guest, in one step that can be     undone until the next hand begins (CON-48). */
export interface Noted {
  type: "noted";
  by: string;
}

/** What was entered last was undone: the hand is as it was after row `to_seq` of the log     (CON-48). */
export interface NoteUndone {
  type: "note_undone";
  by: string;
  to_seq: number;
}

/** What was entered of the last hand stands; it can't be undone any more. */
export interface HandSettled {
  type: "hand_settled";
  by: string;
}

/** The host ended the night; a hand in play is finished first. */
export interface NightEnding {
  type: "night_ending";
  by: string;
  after_hand?: boolean;
}

/** Everyone is cashed out; the night is over. */
export interface NightEnded {
  type: "night_ended";
}

/** A guest's name was removed from this log at their wish: in every row, and in what people     have written. The log was chained anew. */
export interface NameRemoved {
  type: "name_removed";
  guest: string;
}

/** The night was not played here: it was read from a file of this format. */
export interface Imported {
  type: "imported";
  format: string;
  file: string;
}

/** These people played at the imported night, or are in its ledger: each with a name. */
export interface PlayersNamed {
  type: "players_named";
  players: ([string, string])[];
}

/** A hand that was played elsewhere: its record, and who was dealt in. */
export interface HandRecorded {
  type: "hand_recorded";
  record: string;
  players: ([number, string])[];
  broken?: string;
}

/** A line of a ledger that was kept elsewhere, as the bank's book has it. */
export interface EntryRecorded {
  type: "entry_recorded";
  kind: "add_on" | "adjustment" | "bounty" | "buy_in" | "carried" | "cash" | "cash_out" | "count" | "entry" | "entry_back" | "entry_rebuy" | "expense" | "held" | "kitty" | "marker" | "payment" | "prize" | "rebuy" | "sale" | "stack" | "taken_up" | "top_up";
  guest: string;
  amount: number;
  other?: string;
  shared?: string[];
  note?: string;
  corrects?: number;
  was?: number;
}

/** The host opened a tournament; empty tables of the night become its own. */
export interface TournamentOpened {
  type: "tournament_opened";
  by: string;
  setup: Setup;
  tables: number[];
}

/** A guest entered, or bought another stack: `cost` went into the prizes, and `bounty` on     their head. */
export interface EnteredTournament {
  type: "entered_tournament";
  guest: string;
  way: "first" | "late" | "rebuy" | "reentry";
  cost: number;
  bounty: number;
  by: string;
}

/** A guest is not in after all; they get back what they had paid. */
export interface EntryTakenBack {
  type: "entry_taken_back";
  guest: string;
  cost: number;
  by: string;
}

/** A guest bought the add-on. */
export interface AddOnBought {
  type: "add_on_bought";
  guest: string;
  cost: number;
}

/** Stacks wait for players who come late: each is listed under an id and a name. */
export interface LateExpected {
  type: "late_expected";
  stacks: ([string, string])[];
  by: string;
}

/** Seats were drawn: the guests in the order of the draw. */
export interface TournamentStarted {
  type: "tournament_started";
  by: string;
  drawn: string[];
}

/** This level counts from each table's next hand on. */
export interface LevelBegan {
  type: "level_began";
  number: number;
}

/** The break after the level; no hand begins until it is over. */
export interface BreakBegan {
  type: "break_began";
  minutes: number;
}

/** The levels from the next one on are new: by the host for a reason or, with no one     named, because there are more chips or less time. */
export interface LevelsSet {
  type: "levels_set";
  structure: Structure;
  by: string;
  reason: string;
}

/** The host set what is left of the level, or of the break. */
export interface LevelClockSet {
  type: "level_clock_set";
  left_s: number;
  by: string;
  reason: string;
}

/** A guest has no chips left: the stack they began the hand with, the table, and who won     the pot they were in. Those of one `group` went out together. */
export interface KnockedOut {
  type: "knocked_out";
  guest: string;
  stack: number;
  table: number;
  group: number;
  by: string[];
}

/** A guest got a bounty: `amount` is paid, and `kept` goes on their own head. */
export interface BountyWon {
  type: "bounty_won";
  guest: string;
  of: string;
  amount: number;
  kept: number;
}

/** From now on the tables begin each hand together; or no longer. */
export interface HandForHand {
  type: "hand_for_hand";
  on: boolean;
}

/** Hand for hand: these tables have played their hand of the round. None: all have, and the     next round begins. */
export interface RoundPlayed {
  type: "round_played";
  done: number[];
}

/** A guest got a prize: for this place or, if it is 0, by a deal or an early end. */
export interface PrizePaid {
  type: "prize_paid";
  guest: string;
  place: number;
  amount: number;
}

/** A player wants to talk about a deal; no hand begins meanwhile. */
export interface DealAsked {
  type: "deal_asked";
  by: string;
}

/** A player proposed a deal: what everyone gets, and what is left to play for. */
export interface DealProposed {
  type: "deal_proposed";
  by: string;
  kind: "chips" | "even" | "icm" | "own";
  shares: ([string, number])[];
  left: number;
}

/** A player agreed to the deal, or not. */
export interface DealAnswered {
  type: "deal_answered";
  guest: string;
  yes: boolean;
}

/** Everyone agreed on the deal, or it is off. */
export interface DealClosed {
  type: "deal_closed";
  agreed: boolean;
  overdue: boolean;
  silent: string[];
}

/** The tournament is over. */
export interface TournamentEnded {
  type: "tournament_ended";
  how: "" | "called_off" | "chips" | "deal" | "refund" | "won";
  by: string;
  reason: string;
}

/** A guest got back what they had paid for the tournament, less what it had paid them. */
export interface Refunded {
  type: "refunded";
  guest: string;
  amount: number;
}

/** A guest took a seat and bought in. */
export interface SatDown {
  type: "sat_down";
  seat: number;
  guest: string;
  amount: number;
}

/** A guest left the seat and cashed out. */
export interface StoodUp {
  type: "stood_up";
  seat: number;
  guest: string;
  amount: number;
  why: "absent" | "kicked" | "left" | "night_over";
}

/** A guest left this seat for another table, with all their chips. */
export interface MovedAway {
  type: "moved_away";
  seat: number;
  guest: string;
  amount: number;
  to_table: number;
}

/** A guest took this seat with the chips they brought from another table. */
export interface MovedHere {
  type: "moved_here";
  seat: number;
  guest: string;
  amount: number;
  from_table: number;
  why?: "" | "balance" | "broken" | "final";
}

/** A tournament stack was put at an empty seat, which is the guest's from now on. */
export interface StackPlaced {
  type: "stack_placed";
  seat: number;
  guest: string;
  amount: number;
}

/** An add-on was put on the seat's tournament stack. */
export interface StackAdded {
  type: "stack_added";
  seat: number;
  amount: number;
}

/** A guest's seat in the tournament is empty; the chips that were left there leave play. */
export interface StackTaken {
  type: "stack_taken";
  seat: number;
  guest: string;
  amount: number;
  why: "bust" | "late" | "over" | "quit" | "removed" | "short";
}

/** A late player took over the stack that waited in this seat, as it was (TOURN-09). */
export interface StackClaimed {
  type: "stack_claimed";
  seat: number;
  guest: string;
  was: string;
}

/** With real cards, a chip left play at a tournament's table, and `into` is the smallest one     there now. `stacks`: the seats whose stack changed by it, with the stack before and after;     `winners` won one chip each for the odd ones, and `rescued` were given one to stay in. Where     stacks aren't known, all of them are empty. */
export interface ChipsRaced {
  type: "chips_raced";
  chip: number;
  into: number;
  by: string;
  stacks?: ([number, number, number])[];
  winners?: number[];
  rescued?: number[];
}

/** A chip that had left play is back, and so are these stacks: the seat, the stack before     and after. */
export interface RaceUndone {
  type: "race_undone";
  chip: number;
  by: string;
  stacks: ([number, number, number])[];
}

/** The seat's player will change to seat `to` when the hand is over, or the host, `by`,     will move them, perhaps to another table. All 0: they stay after all. */
export interface SeatAsked {
  type: "seat_asked";
  seat: number;
  to?: number;
  table?: number;
  by?: string;
}

/** A guest changed to an empty seat of the same table; `by`: the host who moved them. */
export interface SeatChanged {
  type: "seat_changed";
  seat: number;
  guest: string;
  to: number;
  by?: string;
}

/** The table has this many seats now. */
export interface SeatsSet {
  type: "seats_set";
  seats: number;
}

/** The seat's player will leave when the hand is over. */
export interface Leaving {
  type: "leaving";
  seat: number;
  why: "absent" | "kicked" | "left" | "night_over";
}

/** The seat's player will stay after all. */
export interface Stayed {
  type: "stayed";
  seat: number;
}

/** The seat sits out: it is not dealt in until it comes back. */
export interface SatOut {
  type: "sat_out";
  seat: number;
  why: "asked" | "broke" | "time";
}

/** The seat came back: dealt in at once if it missed nothing, otherwise at its place. */
export interface CameBack {
  type: "came_back";
  seat: number;
}

/** The seat will get these chips when the hand is over; 0 cancels the request. */
export interface TopUpAsked {
  type: "top_up_asked";
  seat: number;
  amount: number;
}

/** The seat rebuys to this amount when it is broke, and tops up to that one; 0: not. */
export interface AutoBuySet {
  type: "auto_buy_set";
  seat: number;
  rebuy_to: number;
  top_up_to: number;
}

/** The seat bought these chips, or another seat bought them for it. */
export interface ToppedUp {
  type: "topped_up";
  seat: number;
  amount: number;
  by?: number;
}

/** The seat put these chips into the kitty. */
export interface KittyFed {
  type: "kitty_fed";
  seat: number;
  amount: number;
}

/** The seat won with 7-2 and has shown it: these seats paid it these chips (VAR-34). */
export interface BountyPaid {
  type: "bounty_paid";
  seat: number;
  paid: ([number, number])[];
}

/** No hand follows: the seat got back its share of the pot that no one opened. */
export interface CarriedBack {
  type: "carried_back";
  seat: number;
  amount: number;
}

/** The seat timed out, the `running`th time in a row; what the clock does for it follows. */
export interface TimedOut {
  type: "timed_out";
  seat: number;
  running: number;
  away: boolean;
}

/** The seat agreed to run the board up to `runs` times, from the next hand on. */
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

/** The seat chose to post and be dealt in at once; `buys` false: it waits after all. */
export interface BlindsBought {
  type: "blinds_bought";
  seat: number;
  buys: boolean;
}

/** The seat chose to straddle at its next chance, at every chance, or never. */
export interface StraddleSet {
  type: "straddle_set";
  seat: number;
  when: "always" | "never" | "once";
  to: number;
}

/** The seat will post a sleeper in the next hand, or took that back. */
export interface SleeperSet {
  type: "sleeper_set";
  seat: number;
  sleeps: boolean;
}

/** The seat proposed an extra; `amount` is what each player puts into a bomb pot. */
export interface Proposed {
  type: "proposed";
  seat: number;
  extra: "bomb_pot" | "chop" | "correct_bet" | "correct_stack" | "kill" | "kill_hand" | "rabbit" | "straddles" | "take_back";
  amount?: number;
  seats?: number[];
  reason?: string;
  about?: number;
  was?: number;
}

/** The seat withdrew its yes: the extra is off again. */
export interface Withdrawn {
  type: "withdrawn";
  seat: number;
  extra: "bomb_pot" | "chop" | "kill" | "straddles";
}

/** The seat voted yes or no. `play` false: it agreed, but is dealt out itself. */
export interface Voted {
  type: "voted";
  seat: number;
  yes: boolean;
  play?: boolean;
  own?: boolean;
}

/** The vote on `extra` is over; unless everyone agreed, nothing changes. */
export interface VoteClosed {
  type: "vote_closed";
  extra: "bomb_pot" | "chop" | "correct_bet" | "correct_stack" | "kill" | "kill_hand" | "rabbit" | "straddles" | "take_back";
  agreed: boolean;
}

/** The floor corrected a stack to this amount; the bank made up the difference. `by`: the     host who did; `was`: the stack before; `agreed`: the seats they asked. `counted`: with real     cards, the difference was won or lost in hands that no one wrote down. */
export interface StackCorrected {
  type: "stack_corrected";
  seat: number;
  stack: number;
  reason: string;
  by?: string;
  was?: number;
  agreed?: number[];
  counted?: boolean;
}

/** The seat gave these chips for those, of the same value: to the bank, or to seat     `other`. */
export interface ChipsSwapped {
  type: "chips_swapped";
  seat: number;
  gives: ([number, number])[];
  gets: ([number, number])[];
  other?: number;
}

/** The seat sold chips to the player in seat `to`, for cash; the banker entered it. */
export interface ChipsSold {
  type: "chips_sold";
  seat: number;
  to: number;
  amount: number;
  by: string;
}

/** A chip that the seat's guest held off the table came into play. */
export interface HeldPlayed {
  type: "held_played";
  seat: number;
  amount: number;
}

/** The seat's chips were counted: the stack is this from now on, and `was` another one     before, perhaps. The bank makes up the difference. */
export interface StackCounted {
  type: "stack_counted";
  seat: number;
  stack: number;
  chips: ([number, number])[];
  was: number;
  by: string;
}

/** Rabbit hunt: after the hand, the cards that would have come on each board. */
export interface NextShown {
  type: "next_shown";
  boards: number[][];
}

/** The seat cut the deck for the next hand, `at` cards below the top. */
export interface DeckCut {
  type: "deck_cut";
  seat: number;
  at: number;
}

/** The seat called the clock on the seat to act, `on`; or, at a table where people deal,     `by`, who runs it. */
export interface ClockCalled {
  type: "clock_called";
  seat: number;
  on: number;
  by: string;
}

/** The blinds change from the next hand on; the ante too, unless it is None. */
export interface BlindsSet {
  type: "blinds_set";
  small: number;
  big: number;
  ante: number | null;
}

/** These games are played from the next hand on, at this limit; an all-in board may be     run up to `runs` times. */
export interface GameSet {
  type: "game_set";
  games: ("baduci" | "badugi" | "courchevel" | "courchevel_hilo" | "double" | "double_board" | "double_board_omaha" | "five_draw" | "five_stud" | "greek" | "irish" | "manila" | "omaha" | "omaha_5" | "omaha_6" | "omaha_hilo" | "pineapple" | "razz" | "royal" | "short_deck" | "single_27" | "soko" | "stud" | "stud_hilo" | "texas" | "triple_27" | "triple_a5" | "eight_game" | "horse" | "hose")[];
  change: "dealer" | "hand" | "orbit";
  structure: "cap" | "half_pot" | "limit" | "no_limit" | "pot_limit" | "spread";
  runs: number;
}

/** These choices of the house change; the hand in play keeps its own. */
export interface RulesSet {
  type: "rules_set";
  choices: Record<string, boolean | number | string | (number | string)[]>;
}

/** Players drew these cards for the first button (POS-17). */
export interface ButtonDrawn {
  type: "button_drawn";
  draws: ([number, number])[];
  button: number;
}

/** A hand began. The log holds its whole plan, so a replay needs no button rules. */
export interface Begun {
  type: "begun";
  plan: Plan;
}

/** One hand as settled before the cards. */
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
  carried: number;
}

/** The seats of the button and the blinds, possibly vacated (BLIND-30). */
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
  name: "ante" | "big_blind" | "bomb" | "change" | "entry" | "kill" | "missed_big" | "missed_small" | "rock" | "sleeper" | "small_blind" | "straddle";
}

/** Every live seat is dealt `down` cards face down, then `up` face up (DEAL-01). */
export interface Hole {
  type: "hole";
  down: number;
  up: number;
}

/** Cards are burned and `count` are turned up on each board (DEAL-04, DEAL-05). */
export interface Board {
  type: "board";
  count: number;
  street: "fifth" | "first" | "flop" | "fourth" | "river" | "second" | "shared" | "third" | "turn";
  run: number;
}

/** A betting round, up to its limit. */
export interface Round {
  type: "round";
  opens: "button" | "high_card" | "high_hand" | "low_card" | "low_hand" | "posts";
  limit: "fixed" | "half_pot" | "no" | "pot" | "spread" | "table";
  units: number;
  most: number;
  pair_doubles: boolean;
}

/** If no one opened the round before, the hand is passed out (BET-03). */
export interface Openers {
  type: "openers";
}

/** Each seat in turn discards `least` to `most` cards, replaced or not. */
export interface Draw {
  type: "draw";
  least: number;
  most: number;
  replaced: boolean;
}

/** Each seat in turn chooses which of its cards goes in the middle (VAR-22). */
export interface Middle {
  type: "middle";
}

/** After an all-in with no more betting, the house may have hands opened (SHOW-10). */
export interface FaceUp {
  type: "face_up";
}

/** After an all-in with no more betting: how many times is the board run? (POT-20) */
export interface RunVote {
  type: "run_vote";
  most: number;
  asks: boolean;
  face_up: boolean;
}

/** Hands are shown in order until the pots can be awarded (SHOW-01). */
export interface Showdown {
  type: "showdown";
}

/** The dealer pushes the pots and the hand is over. */
export interface Pots {
  type: "pots";
}

/** The blinds a seat has missed: their amounts at the time, and how many of each. */
export interface Owed {
  small: number;
  big: number;
  smalls: number;
  bigs: number;
}

/** What passes from hand to hand besides the blinds: the rock and the kill. */
export interface Tokens {
  rock: number;
  streak: number;
  wins: number;
  kill: number;
}

/** Every live seat was dealt `down` cards face down, then the cards in `up` face up, in     dealing order. */
export interface HoleDealt {
  type: "hole_dealt";
  down: number;
  up?: ([number, number])[];
}

/** These cards were turned up in the middle: with two boards, the top board's first. */
export interface BoardDealt {
  type: "board_dealt";
  street: string;
  cards: number[];
  run?: number;
  runs?: number;
}

/** The seat discarded the cards in these places, face down; no places: it stood pat. */
export interface Discarded {
  type: "discarded";
  seat: number;
  places: number[];
}

/** The dealer took the seat's discards and dealt it `count` cards. */
export interface Drawn {
  type: "drawn";
  seat: number;
  count: number;
}

/** The seat put its card in this place in the middle. */
export interface MiddleSet {
  type: "middle_set";
  seat: number;
  place: number;
}

/** The seat agreed to run the rest of the board up to `runs` times; `silent`: it did not     answer in time, which counts as once. */
export interface RunsVoted {
  type: "runs_voted";
  seat: number;
  runs: number;
  silent?: boolean;
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

/** The seat bet or raised to `to`, `by` more than before; if the two are equal, it bet. */
export interface Raised {
  type: "raised";
  seat: number;
  to: number;
  by: number;
  all_in?: boolean;
}

/** The seat's cards in these places were turned face up. */
export interface Shown {
  type: "shown";
  seat: number;
  places: number[];
  cards: number[];
}

/** The seat's hand was mucked: it is dead and stays unseen. */
export interface Mucked {
  type: "mucked";
  seat: number;
}

/** An uncalled bet went back to the seat (POT-04). */
export interface Returned {
  type: "returned";
  seat: number;
  amount: number;
}

/** The seat won this much of one pot: 0 is the main pot. `odd`: it got the odd chip. */
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

/** No one opened: this amount stays in the pot for the next hand. */
export interface Carried {
  type: "carried";
  amount: number;
}

/** A blind offered to chop; if both blinds do, both take their money back (CASH-22). */
export interface ChopOffered {
  type: "chop_offered";
  seat: number;
}

/** The seat acted in the dark: in the round at `step`, it will first bet `to`, or check     if `to` is 0. */
export interface DarkSaid {
  type: "dark_said";
  seat: number;
  to: number;
  step: number;
}

/** The floor declared the seat's hand dead; its chips stay in the pot. `by`: the host who     did; `agreed`: the seats they asked. */
export interface HandKilled {
  type: "hand_killed";
  seat: number;
  reason: string;
  by?: string;
  agreed?: number[];
}

/** The floor ruled that this hole card was exposed in the deal. */
export interface CardExposed {
  type: "card_exposed";
  seat: number;
  card: number;
  reason: string;
}

/** The seat got the next card in this place; the exposed card became the burn card. */
export interface CardReplaced {
  type: "card_replaced";
  seat: number;
  place: number;
}

/** Open stakes: the seat got chips during the hand, perhaps from a lender's stack. */
export interface Funded {
  type: "funded";
  seat: number;
  amount: number;
  source: "cash" | "loan" | "marker";
  lender?: number;
}

/** The seat offered a marker; the seats in `asked` may accept or decline it. */
export interface MarkerOffered {
  type: "marker_offered";
  seat: number;
  amount: number;
  asked: number[];
  lender?: number;
}

/** The seat accepted the marker, or declined it, and then there is no marker. */
export interface MarkerAnswered {
  type: "marker_answered";
  seat: number;
  yes: boolean;
}

/** The seat raised with borrowed chips: it can no longer be all in during this hand. */
export interface AllInForfeited {
  type: "all_in_forfeited";
  seat: number;
}

/** The seat gave up chips that were only promised and holds the marker that `by` wrote. */
export interface MarkerTaken {
  type: "marker_taken";
  seat: number;
  by: number;
  amount: number;
}

/** The hand was voided and all chips went back to the players (DEAL-14). */
export interface Voided {
  type: "voided";
  reason: string;
  moves_on?: boolean;
}

/** With real cards: how much each of these seats has put in during the whole hand; the     betting is over, and `folded` and the seats that are not named have folded (CON-48). */
export interface AmountsPutIn {
  type: "amounts_put_in";
  amounts: ([number, number])[];
  folded?: number[];
}

/** The hand ended: its chips went back to the chairs. */
export interface HandEnded {
  type: "hand_ended";
}

/** One sentence of the log, the same for every reader. */
export interface Line {
  key: string;
  kind?: "act" | "audit" | "hand" | "reacted" | "said" | "street";
  filling?: Record<string, number | string>;
  who?: string;
  you?: string;
  amount?: number | null;
  plus?: boolean;
  cards?: string[];
  voice?: "" | "calm" | "ruling" | "urgent";
  chips?: boolean;
  undone?: Line | null;
}

/** What has changed for a viewer who has a whole frame, and the news. */
export interface Changes {
  seq: number;
  public: Record<string, unknown>;
  own: Record<string, unknown>;
  hand: Record<string, unknown>;
  chairs: ChairView[];
  news: News[];
}

/** A page of the log, oldest news first. `first` is the first row it was read from; the     page before it ends there. */
export interface LogPage {
  news: News[];
  first: number;
}

/** An error on its way: `{"error": {...}}`. */
export interface Refusal {
  error: Error;
}

/** The one shape of every error, on the socket, over HTTP and in the terminal. */
export interface Error {
  code: string;
  say: string;
  rule: string;
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

/** Give up the hand. `anyway` confirms a fold when checking is free (BET-71). */
export interface Fold {
  type: "fold";
  anyway?: boolean;
}

/** Stay in without betting (BET-02). */
export interface Check {
  type: "check";
}

/** Match the bet, or go all in for less (BET-04, BET-30). */
export interface Call {
  type: "call";
}

/** Bet or raise to this total for the round (BET-03, BET-05). */
export interface RaiseTo {
  type: "raise_to";
  to: number;
}

/** Discard the cards in these places; no places: stand pat. */
export interface Discard {
  type: "discard";
  places?: number[];
}

/** Choose which of the player's own cards goes in the middle (VAR-22). */
export interface SetMiddle {
  type: "set_middle";
  place: number;
}

/** Agree to run the rest of the board up to `runs` times; 1 is once (POT-33). */
export interface RunIt {
  type: "run_it";
  runs: number;
}

/** Offer, or agree, to chop the blinds when everyone else has folded (CASH-22). */
export interface Chop {
  type: "chop";
}

/** Act in the dark: before the next card, or before the player's turn, announce a bet to     this total, or a check if `to` is 0. The announcement is binding (CON-13). */
export interface ActDark {
  type: "act_dark";
  to?: number;
}

/** Show the cards in these places of the player's own hand; no places: all of them. */
export interface Show {
  type: "show";
  places?: number[];
}

/** Muck the hand at the showdown without showing it (SHOW-04). */
export interface Muck {
  type: "muck";
}

/** Take a free seat and buy in (CASH-04). */
export interface SitDown {
  type: "sit_down";
  seat: number;
  amount: number;
}

/** Leave the seat with all its chips once the hand in play is over (CASH-08, CON-33). */
export interface StandUp {
  type: "stand_up";
}

/** Stop being dealt in; the seat keeps its place and its chips. */
export interface SitOut {
  type: "sit_out";
}

/** Be dealt in again; a seat that missed blinds waits for its place or posts     (BLIND-17). */
export interface ComeBack {
  type: "come_back";
}

/** Change to this empty seat of the table: at once, or when the hand in play is over.     Seat 0: stay after all (POS-25). */
export interface ChangeSeat {
  type: "change_seat";
  seat: number;
}

/** Buy more chips, up to the limit; during a hand, they arrive when it ends (CASH-06). */
export interface TopUp {
  type: "top_up";
  amount: number;
  seat?: number;
}

/** A standing wish of the seat: after a hand, rebuy `rebuy_to` when it is broke, or top up     to `top_up_to` when it has less (CASH-06, CASH-07). 0: no more. */
export interface AutoBuy {
  type: "auto_buy";
  rebuy_to?: number;
  top_up_to?: number;
}

/** Post what the seat owes and be dealt in at once, or wait for its place (BLIND-15). */
export interface BuyBlinds {
  type: "buy_blinds";
  buy?: boolean;
}

/** Straddle at the next chance, at every chance, or never (STRAD-26). */
export interface Straddle {
  type: "straddle";
  when?: "always" | "never" | "once";
  to?: number;
}

/** Post a sleeper in the next hand, or take that back (STRAD-14). */
export interface Sleep {
  type: "sleep";
  sleep?: boolean;
}

/** Propose a bomb pot, or straddles, kill pots or chopping for tonight (STRAD-25,     CON-47); or, after a hand, a rabbit hunt to the players who were in it (DEAL-15). */
export interface Propose {
  type: "propose";
  extra?: "bomb_pot" | "chop" | "kill" | "rabbit" | "straddles";
  amount?: number;
}

/** Withdraw a yes from what was agreed; from the next hand on it is off (CON-47). */
export interface Withdraw {
  type: "withdraw";
  extra?: "bomb_pot" | "chop" | "kill" | "straddles";
}

/** Vote on a proposal. `play` false: yes to the bomb pot, but deal me out. */
export interface Vote {
  type: "vote";
  yes?: boolean;
  play?: boolean;
}

/** Agree before a hand to run the board `runs` times when all are in; 1 is once     (POT-20). */
export interface AgreeRuns {
  type: "agree_runs";
  runs: number;
}

/** Choose the game of the next hand, as its dealer (VAR-33). */
export interface ChooseGame {
  type: "choose_game";
  game: string;
}

/** Call the clock: from now on, the current turn has a fixed time limit (CON-31). */
export interface CallClock {
  type: "call_clock";
}

/** Cut the deck for the next hand, `at` cards below the top (DEAL-03). */
export interface Cut {
  type: "cut";
  at: number;
}

/** Offer a marker: to the pot, or for chips of a `lender` outside the pot (CASH-34). */
export interface Borrow {
  type: "borrow";
  amount: number;
  lender?: number;
}

/** Accept or decline a marker that was offered. */
export interface Accept {
  type: "accept";
  yes?: boolean;
}

/** Join the waiting list for a seat (CASH-10). */
export interface JoinQueue {
  type: "join_queue";
}

/** Leave the waiting list. */
export interface LeaveQueue {
  type: "leave_queue";
}

/** Say something to the table. */
export interface Say {
  type: "say";
  text: string;
}

/** Say something to the table with one press. */
export interface React {
  type: "react";
  reaction: "cheers" | "hmm" | "laugh" | "nice" | "ouch" | "wow";
}

/** Have this emoji as one's picture; "": one's initials. */
export interface SetPicture {
  type: "set_picture";
  picture?: string;
}

/** Let everyone at this night read how one plays, or oneself alone. */
export interface ShowFigures {
  type: "show_figures";
  shown: boolean;
}

/** Use the time bank for this decision (CON-46). */
export interface MoreTime {
  type: "more_time";
}

/** Agree to start the next hand at once. */
export interface SkipWait {
  type: "skip_wait";
}

/** Enter what guests still owe each other from earlier nights of their club (CASH-40). */
export interface TakeUpDebts {
  type: "take_up_debts";
}

/** The banker confirms, or turns down, that a guest buys the chips they asked for. `cash`:     they have paid for them (CASH-40). */
export interface AnswerBuy {
  type: "answer_buy";
  guest: string;
  amount: number;
  yes?: boolean;
  cash?: boolean;
}

/** No longer ask the banker for chips. */
export interface CancelBuy {
  type: "cancel_buy";
}

/** Enter that a guest has paid cash to the bank, or, below zero, got it (CASH-40). */
export interface PayCash {
  type: "pay_cash";
  guest: string;
  amount: number;
}

/** Enter what a guest has paid for, and who shares it; if no one, the kitty pays. No     `payer` is the guest who enters it (CASH-40). */
export interface Spend {
  type: "spend";
  what: string;
  amount: number;
  shared?: string[];
  payer?: string;
}

/** Add money to a guest's account, or take it off; the banker bears or keeps it     (CASH-12). */
export interface Adjust {
  type: "adjust";
  guest: string;
  amount: number;
  why: string;
}

/** Correct the amount of an entry of the book, with a reason; 0 cancels it (CASH-40). */
export interface CorrectEntry {
  type: "correct_entry";
  entry: number;
  amount: number;
  why: string;
}

/** Enter that one guest has paid another, outside the bank (CASH-40). */
export interface MarkPaid {
  type: "mark_paid";
  payer: string;
  payee: string;
  amount: number;
}

/** After the night, carry what one guest owes another over to their next night (CASH-40). */
export interface CarryPayment {
  type: "carry_payment";
  payer: string;
  payee: string;
  amount: number;
}

/** Make change between hands: chips for others of the same value, from the bank or from the     player in seat `other` (CASH-13). */
export interface SwapChips {
  type: "swap_chips";
  gives: ([number, number])[];
  gets: ([number, number])[];
  other?: number;
  guest?: string;
}

/** Enter that one player has sold chips to another, where the house lets them (CASH-13). */
export interface SellChips {
  type: "sell_chips";
  seller: string;
  buyer: string;
  amount: number;
}

/** The banker, short of change, gives a guest who has paid too much one chip worth this     amount, to hold off the table (CASH-14). */
export interface HoldChip {
  type: "hold_chip";
  guest: string;
  amount: number;
}

/** Put the held chip into play between hands; it can't come off the table again     (CASH-14). */
export interface PlayHeld {
  type: "play_held";
  guest?: string;
}

/** The banker has change by now and buys the held chip back (CASH-14). */
export interface ReturnHeld {
  type: "return_held";
  guest: string;
}

/** Lay cash on the table, which plays like chips where the house lets it (CASH-16). */
export interface LayCash {
  type: "lay_cash";
  amount: number;
  guest?: string;
}

/** The banker enters what was counted between two hands, chip by chip: the stacks are so     from now on (CASH-12). */
export interface CountChips {
  type: "count_chips";
  counts: ([number, ([number, number])[]])[];
  anyway?: boolean;
}

/** Open a tournament tonight (TOURN-01). */
export interface OpenTournament {
  type: "open_tournament";
  setup: Setup;
}

/** Enter the tournament: before it starts, late, or anew after one was knocked out. */
export interface EnterTournament {
  type: "enter_tournament";
}

/** Take an entry back before the tournament starts: one's own, or the host another's. */
export interface TakeBackEntry {
  type: "take_back_entry";
  guest?: string;
}

/** Buy another stack after one has lost all, in the old seat if it is free. */
export interface Rebuy {
  type: "rebuy";
}

/** Buy the add-on. */
export interface AddOn {
  type: "add_on";
}

/** Enter so many bots. */
export interface EnterBots {
  type: "enter_bots";
  count: number;
}

/** Let so many stacks wait for players who come late (TOURN-09). */
export interface ExpectLate {
  type: "expect_late";
  count: number;
}

/** Draw the seats and begin the first level. */
export interface StartTournament {
  type: "start_tournament";
}

/** Set what is left of the level or the break; 0 ends it. */
export interface SetLevelClock {
  type: "set_level_clock";
  left_s: number;
  reason: string;
}

/** Change levels that are still to come; those played and the one in play stay. */
export interface SetLevels {
  type: "set_levels";
  levels: Level[];
  reason: string;
}

/** End the tournament before it is won: as the house says, prizes go by chips, or everyone     gets their money back. */
export interface EndTournament {
  type: "end_tournament";
  reason: string;
}

/** Ask the others who are left for a deal; no hand begins meanwhile (TOURN-01). */
export interface TalkDeal {
  type: "talk_deal";
}

/** Propose a deal: how the prizes are shared, and how much is left to play for. With "own",     what each gets, in the order of their stacks. */
export interface ProposeDeal {
  type: "propose_deal";
  kind: "chips" | "even" | "icm" | "own";
  figures?: number[];
  left?: number;
}

/** Agree to the deal, or play on. */
export interface AnswerDeal {
  type: "answer_deal";
  yes: boolean;
}

/** Let in a person who knocked. */
export interface Admit {
  type: "admit";
  guest: string;
}

/** Turn away a person who knocked. */
export interface TurnAway {
  type: "turn_away";
  guest: string;
}

/** Start the game at the table: everyone with a seat and chips is in the first hand. */
export interface Start {
  type: "start";
}

/** Stop the clock and the game until it is resumed. */
export interface Pause {
  type: "pause";
}

/** Resume after a pause. */
export interface Resume {
  type: "resume";
}

/** Remove a guest. Their chips are cashed out; everyone sees the reason. */
export interface Kick {
  type: "kick";
  guest: string;
  reason?: string;
}

/** Change the blinds, and the ante if given, from the next hand on (BLIND-25). */
export interface SetBlinds {
  type: "set_blinds";
  small: number;
  big: number;
  ante?: number | null;
}

/** Change choices of the house, named as in a house file; hands play by them from the next     one on (CON-41). */
export interface SetRules {
  type: "set_rules";
  choices: Record<string, boolean | number | string | (number | string)[]>;
}

/** Change the game from the next hand on (VAR-30, VAR-33). */
export interface SetGame {
  type: "set_game";
  games: ("baduci" | "badugi" | "courchevel" | "courchevel_hilo" | "double" | "double_board" | "double_board_omaha" | "five_draw" | "five_stud" | "greek" | "irish" | "manila" | "omaha" | "omaha_5" | "omaha_6" | "omaha_hilo" | "pineapple" | "razz" | "royal" | "short_deck" | "single_27" | "soko" | "stud" | "stud_hilo" | "texas" | "triple_27" | "triple_a5" | "eight_game" | "horse" | "hose")[];
  change?: "dealer" | "hand" | "orbit";
  structure?: "cap" | "half_pot" | "limit" | "no_limit" | "pot_limit" | "spread" | null;
  runs?: number;
}

/** Add empty seats to the table, or remove some: it then has this many (POS-21). */
export interface SetSeats {
  type: "set_seats";
  seats: number;
}

/** Seat a bot of this style; seat 0 is any free seat. */
export interface AddBot {
  type: "add_bot";
  style: "caller" | "maniac" | "rock" | "shark";
  seat?: number;
}

/** Remove a bot after the hand. */
export interface RemoveBot {
  type: "remove_bot";
  guest: string;
}

/** Make a guest co-host, with the host's powers, or take those powers back. */
export interface NameCohost {
  type: "name_cohost";
  guest: string;
  cohost?: boolean;
}

/** End the night after this hand; everyone is cashed out. */
export interface EndNight {
  type: "end_night";
}

/** Declare a seat's hand dead. Its chips stay in the pot; everyone sees the reason. */
export interface KillHand {
  type: "kill_hand";
  seat: number;
  reason: string;
}

/** Void the hand: all chips go back, and the button and blinds stay put (DEAL-14). */
export interface Void {
  type: "void";
  reason: string;
}

/** Rule that the card in this place was exposed in the deal (DEAL-06). */
export interface ExposeCard {
  type: "expose_card";
  seat: number;
  place: number;
  reason: string;
}

/** Ask everyone in the hand to agree to undo the last action, before the next card. */
export interface TakeBack {
  type: "take_back";
  reason: string;
}

/** Correct the last action before the next one: it was a bet or call of this total. */
export interface CorrectBet {
  type: "correct_bet";
  to: number;
  reason: string;
}

/** Correct a stack between two hands; the bank makes up the difference. */
export interface CorrectStack {
  type: "correct_stack";
  seat: number;
  stack: number;
  reason: string;
}

/** Record how the floor decided a case that the rules do not settle (CON-02). */
export interface Ruling {
  type: "ruling";
  note: string;
}

/** Open another table, dealt by the server or by people with real cards. */
export interface AddTable {
  type: "add_table";
  name?: string;
  dealer?: "people" | "server";
  depth?: "button" | "cards" | "phones" | "pots";
}

/** Close an empty table. */
export interface CloseTable {
  type: "close_table";
}

/** Move a guest with all their chips, when the hand they are in is over: to a free seat     of another table, or to an empty seat of theirs. Seat 0 is any seat of another table. */
export interface MoveGuest {
  type: "move_guest";
  guest: string;
  table: number;
  seat?: number;
}

/** Say who confirms that someone buys chips, from now on (CASH-40). */
export interface SetApproval {
  type: "set_approval";
  approval: "automatic" | "banker" | "up_to_first";
}

/** Make a guest the banker; the host goes without saying (CASH-11). */
export interface NameBanker {
  type: "name_banker";
  guest: string;
}

/** Begin the next hand. `draws` are the cards drawn for the first button (POS-17). */
export interface Begin {
  type: "begin";
  draws?: ([number, number])[];
  button?: number;
}

/** Deal the current step; `faces` are the cards dealt face up, in dealing order. */
export interface Deal {
  type: "deal";
  faces?: number[];
}

/** Turn up the cards in these places of a seat's hand. The dealer fills in `cards`. */
export interface TurnUp {
  type: "turn_up";
  seat: number;
  places: number[];
  cards: number[];
}

/** Muck a seat's hand that can no longer win anything (SHOW-14). */
export interface TurnDown {
  type: "turn_down";
  seat: number;
}

/** Push the pots. `winners` names each pot's winners if some hands were not seen, or those     of each part of the pots where a game cuts them (POT-32). */
export interface Push {
  type: "push";
  winners?: number[][];
}

/** Enter how much each of these seats put in during the whole hand, instead of every bet     (CON-48). Seats that are not named have folded with what lay in front of them; `folded` are     those that had put in more before they did. */
export interface PutIn {
  type: "put_in";
  amounts: ([number, number])[];
  folded?: number[];
}

/** Change who deals at the table, between two hands. */
export interface SetDealer {
  type: "set_dealer";
  dealer: "people" | "server";
}

/** Change how much is entered at a table where people deal (CON-48). */
export interface SetDepth {
  type: "set_depth";
  depth: "button" | "cards" | "phones" | "pots";
}

/** Stop the clock that was called, at a table where people deal (CON-31). */
export interface StopClock {
  type: "stop_clock";
}

/** Enter what the player in this seat did in turn, at a table where people deal. How many     times the board is run is entered once, for everyone who is asked. */
export interface ActFor {
  type: "act_for";
  seat: number;
  action: Fold | Check | Call | RaiseTo | Discard | SetMiddle | RunIt | Chop;
}

/** Enter that everyone folded until it was this seat's turn. */
export interface FoldTo {
  type: "fold_to";
  seat: number;
}

/** Enter that everyone else checked in this round. */
export interface CheckAround {
  type: "check_around";
}

/** Undo what was entered last, until the next hand begins (CON-48). */
export interface UndoNote {
  type: "undo_note";
}

/** The hand is over as it was entered: who is leaving goes, and chips that were bought     arrive. Beginning the next hand does the same. */
export interface SettleHand {
  type: "settle_hand";
}

/** In a tournament this chip leaves play at a table, between two hands: `winners` got a chip     of the next value for the odd ones (TOURN-23). None are named where stacks aren't known. */
export interface RaceChips {
  type: "race_chips";
  chip: number;
  winners?: number[];
}

/** Let in a player who has no device here; with a `seat`, seat them with these chips, and     with `enter`, enter them in the tournament. */
export interface AddPlayer {
  type: "add_player";
  name: string;
  seat?: number;
  amount?: number;
  enter?: boolean;
}

/** Do this for a guest who has no device here, at a table where people deal. */
export interface OnBehalf {
  type: "on_behalf";
  guest: string;
  command: SitDown | StandUp | SitOut | ComeBack | ChangeSeat | TopUp | BuyBlinds | Straddle | Sleep | Propose | Vote | EnterTournament | Rebuy | AddOn;
}

/** One command on its way, with an id of its own and the turn and price its sender saw. */
export interface Envelope {
  id: string;
  command: Fold | Check | Call | RaiseTo | Discard | SetMiddle | RunIt | Chop | ActDark | Show | Muck | SitDown | StandUp | SitOut | ComeBack | ChangeSeat | TopUp | AutoBuy | BuyBlinds | Straddle | Sleep | Propose | Withdraw | Vote | AgreeRuns | ChooseGame | CallClock | Cut | Borrow | Accept | JoinQueue | LeaveQueue | Say | React | SetPicture | ShowFigures | MoreTime | SkipWait | TakeUpDebts | AnswerBuy | CancelBuy | PayCash | Spend | Adjust | CorrectEntry | MarkPaid | CarryPayment | SwapChips | SellChips | HoldChip | PlayHeld | ReturnHeld | LayCash | CountChips | OpenTournament | EnterTournament | TakeBackEntry | Rebuy | AddOn | EnterBots | ExpectLate | StartTournament | SetLevelClock | SetLevels | EndTournament | TalkDeal | ProposeDeal | AnswerDeal | Admit | TurnAway | Start | Pause | Resume | Kick | SetBlinds | SetRules | SetGame | SetSeats | AddBot | RemoveBot | NameCohost | EndNight | KillHand | Void | ExposeCard | TakeBack | CorrectBet | CorrectStack | Ruling | AddTable | CloseTable | MoveGuest | SetApproval | NameBanker | Begin | Deal | TurnUp | TurnDown | Push | PutIn | SetDealer | SetDepth | StopClock | ActFor | FoldTo | CheckAround | UndoNote | SettleHand | RaceChips | AddPlayer | OnBehalf;
  turn?: string;
  price?: number | null;
  table?: number;
  moment?: string;
}

/** Open a night: a house's rules by name, and what differs tonight. */
export interface OpenNight {
  title: string;
  name: string;
  house?: string;
  rules?: string;
  small?: number | null;
  big?: number | null;
  currency?: string | null;
  buyin_least?: number | null;
  buyin_most?: number | null;
  seats?: number | null;
  turn_s?: number | null;
  bots?: ("caller" | "maniac" | "rock" | "shark")[];
  play?: boolean;
  game?: "baduci" | "badugi" | "courchevel" | "courchevel_hilo" | "double" | "double_board" | "double_board_omaha" | "five_draw" | "five_stud" | "greek" | "irish" | "manila" | "omaha" | "omaha_5" | "omaha_6" | "omaha_hilo" | "pineapple" | "razz" | "royal" | "short_deck" | "single_27" | "soko" | "stud" | "stud_hilo" | "texas" | "triple_27" | "triple_a5" | null;
  rotation?: ("baduci" | "badugi" | "courchevel" | "courchevel_hilo" | "double" | "double_board" | "double_board_omaha" | "five_draw" | "five_stud" | "greek" | "irish" | "manila" | "omaha" | "omaha_5" | "omaha_6" | "omaha_hilo" | "pineapple" | "razz" | "royal" | "short_deck" | "single_27" | "soko" | "stud" | "stud_hilo" | "texas" | "triple_27" | "triple_a5" | "eight_game" | "horse" | "hose")[] | null;
  change?: "dealer" | "hand" | "orbit" | null;
  structure?: "cap" | "half_pot" | "limit" | "no_limit" | "pot_limit" | "spread" | null;
  spread_least?: number | null;
  spread_most?: number | null;
  cap?: number | null;
  runs?: number | null;
  rabbit?: boolean | null;
  bounty?: number | null;
  club?: string;
  tournament?: Setup | null;
  dealer?: "people" | "server";
  depth?: "button" | "cards" | "phones" | "pots";
  tournament_bots?: number;
}

/** A night is open: its address, the invitation, and the host's way back. */
export interface NightOpened {
  night: string;
  url: string;
  guest: string;
  invite: Link;
  recovery: Link;
  token?: string;
}

/** A link to pass on. `qr` has a row of 0 and 1 for each row of its QR code. */
export interface Link {
  kind: "host" | "invite" | "move" | "script";
  url: string;
  token: string;
  qr: string[];
  expires_ms: number | null;
  short: string;
  reach: "anyone" | "here" | "network";
  command: string;
}

/** Import the files of one night; `name` is the caller's, in case the hands don't show whose     they are. */
export interface ImportNight {
  title: string;
  files: ImportFile[];
  name: string;
}

/** A file as text. */
export interface ImportFile {
  name: string;
  text: string;
}

/** What came of some files. If all of it was here already, there is no new night. */
export interface NightImported {
  night: string;
  title: string;
  hands: number;
  entries: number;
  twice: number;
  left_out: string[];
  wrong: number;
  recovery: Link | null;
  token: string;
}

/** Knock at the door with an invitation, under a name, perhaps with an emoji as a picture.     Who was let in before needs no invitation. */
export interface KnockAsk {
  name: string;
  picture: string;
  invite: string;
}

/** Hand in the token of a link. */
export interface ClaimAsk {
  token: string;
}

/** A caller knocked or came by a link: who they are here. */
export interface Entered {
  guest: string;
  role: "cohost" | "door" | "guest" | "host" | "rail" | "none" | "turned_away";
  token?: string;
  recovery?: Link | null;
}

/** Ask for a link. */
export interface LinkAsk {
  kind: "host" | "invite" | "move" | "script";
}

/** What everyone sees who has the night's address. */
export interface Door {
  night: string;
  title: string;
  host: string;
  state: "ended" | "open";
  club: boolean;
}

/** Who the caller is in this night. */
export interface Me {
  night: string;
  role: "cohost" | "door" | "guest" | "host" | "rail" | "none" | "turned_away";
  guest: string;
  name: string;
  removed: Removed | null;
  club: string;
  member: boolean;
}

/** Who removed a guest, why, what they were cashed out for, and what a chip is worth. */
export interface Removed {
  by: string;
  reason: string;
  cashed: number;
  minor_per_chip: number;
  currency: string;
  big: number;
  playing: boolean;
}

/** One of the caller's nights. */
export interface NightLine {
  night: string;
  title: string;
  role: "cohost" | "door" | "guest" | "host" | "rail" | "none" | "turned_away";
  name: string;
  state: "damaged" | "ended" | "imported" | "open";
  created_ms: number;
  club: string;
}

/** A house that comes with the program. */
export interface House {
  name: string;
  title: string;
  says: string;
  tournament: boolean;
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
  game: "baduci" | "badugi" | "courchevel" | "courchevel_hilo" | "double" | "double_board" | "double_board_omaha" | "five_draw" | "five_stud" | "greek" | "irish" | "manila" | "omaha" | "omaha_5" | "omaha_6" | "omaha_hilo" | "pineapple" | "razz" | "royal" | "short_deck" | "single_27" | "soko" | "stud" | "stud_hilo" | "texas" | "triple_27" | "triple_a5";
  rotation: ("baduci" | "badugi" | "courchevel" | "courchevel_hilo" | "double" | "double_board" | "double_board_omaha" | "five_draw" | "five_stud" | "greek" | "irish" | "manila" | "omaha" | "omaha_5" | "omaha_6" | "omaha_hilo" | "pineapple" | "razz" | "royal" | "short_deck" | "single_27" | "soko" | "stud" | "stud_hilo" | "texas" | "triple_27" | "triple_a5" | "eight_game" | "horse" | "hose")[];
  change: "dealer" | "hand" | "orbit";
  structure: "cap" | "half_pot" | "limit" | "no_limit" | "pot_limit" | "spread";
  spread_least: number;
  spread_most: number;
  cap: number;
  runs: number;
  rabbit: boolean;
  bounty: number;
  stakes: StakesLine[];
}

/** Blinds to choose, and the buy-ins that the house takes at them. */
export interface StakesLine {
  small: number;
  big: number;
  buyin_least: number;
  buyin_most: number;
}

/** Everything a night can be opened for. */
export interface Menu {
  games: GameLine[];
  mixes: MixLine[];
  limits: LimitLine[];
  own: ("baduci" | "badugi" | "courchevel" | "courchevel_hilo" | "double" | "double_board" | "double_board_omaha" | "five_draw" | "five_stud" | "greek" | "irish" | "manila" | "omaha" | "omaha_5" | "omaha_6" | "omaha_hilo" | "pineapple" | "razz" | "royal" | "short_deck" | "single_27" | "soko" | "stud" | "stud_hilo" | "texas" | "triple_27" | "triple_a5")[];
  least_own: number;
  seats_least: number;
  seats: number;
  runs: number;
  turn_s_least: number;
  turn_s_most: number;
  bots: ("caller" | "maniac" | "rock" | "shark")[];
}

/** A game that can be played, with its limits and the most players it seats. */
export interface GameLine {
  name: "baduci" | "badugi" | "courchevel" | "courchevel_hilo" | "double" | "double_board" | "double_board_omaha" | "five_draw" | "five_stud" | "greek" | "irish" | "manila" | "omaha" | "omaha_5" | "omaha_6" | "omaha_hilo" | "pineapple" | "razz" | "royal" | "short_deck" | "single_27" | "soko" | "stud" | "stud_hilo" | "texas" | "triple_27" | "triple_a5";
  title: string;
  limits: ("cap" | "half_pot" | "limit" | "no_limit" | "pot_limit" | "spread")[];
  usual: "cap" | "half_pot" | "limit" | "no_limit" | "pot_limit" | "spread";
  seats: number;
}

/** A mix that has a name. Each of its games has a limit of its own. */
export interface MixLine {
  name: "eight_game" | "horse" | "hose";
  title: string;
  games: ("baduci" | "badugi" | "courchevel" | "courchevel_hilo" | "double" | "double_board" | "double_board_omaha" | "five_draw" | "five_stud" | "greek" | "irish" | "manila" | "omaha" | "omaha_5" | "omaha_6" | "omaha_hilo" | "pineapple" | "razz" | "royal" | "short_deck" | "single_27" | "soko" | "stud" | "stud_hilo" | "texas" | "triple_27" | "triple_a5")[];
}

/** A limit, and the amounts that it asks for. */
export interface LimitLine {
  name: "cap" | "half_pot" | "limit" | "no_limit" | "pot_limit" | "spread";
  asks: ("cap" | "spread_least" | "spread_most")[];
}

/** Ask for a house as a form: one of this server's by name, one from a file, or one that is     being made. */
export interface HouseAsk {
  house: string;
  rules: string;
  title: string;
  about: string;
  based_on: string;
  choices: Record<string, boolean | number | string | (number | string)[]>;
}

/** A house in the making. */
export interface HouseForm {
  title: string;
  about: string;
  based_on: string;
  base_title: string;
  choices: Record<string, boolean | number | string | (number | string)[]>;
  parts: FormPart[];
  faults: Fault[];
  rules: string;
  sheet: Sheet | null;
}

/** One chapter. */
export interface FormPart {
  title: string;
  options: FormOption[];
}

/** One choice. */
export interface FormOption {
  name: string;
  about: string;
  rule: string;
  kind: "lines" | "number" | "numbers" | "one" | "some" | "text";
  value: boolean | number | string | (number | string)[];
  says: string;
  values: FormValue[];
  base: boolean | number | string | (number | string)[];
  base_says: string;
  elsewhere: FormElsewhere[];
  least: number;
  most: number;
  alone: boolean;
  live: boolean;
  matters: boolean;
}

/** One value that could be chosen, and what it would mean. */
export interface FormValue {
  value: boolean | number | string;
  says: string;
}

/** What other houses play, as it would be at this house's stakes. */
export interface FormElsewhere {
  houses: string[];
  says: string;
}

/** A choice that is impossible, alone or beside others, and why. */
export interface Fault {
  option: string;
  says: string;
}

/** A house's rule sheet. */
export interface Sheet {
  name: string;
  title: string;
  says: string;
  tournament: boolean;
  parts: SheetPart[];
  off: Article[];
}

/** One chapter: the rules this house has settled, and the rules that always apply. */
export interface SheetPart {
  title: string;
  articles: Article[];
  also: Article[];
  note: string;
}

/** One rule of the sheet, with this house's choices and an example at its blinds. */
export interface Article {
  rule: string;
  title: string;
  says: string;
  kind: "enforced" | "guidance" | "ruling";
  choices: Chosen[];
  example: string;
}

/** A choice of this house, as a sentence; `live` if it is about real cards only. */
export interface Chosen {
  option: string;
  says: string;
  live: boolean;
}

/** Ask for the rules of a table as a form, with the changes its host thinks of. */
export interface RulesAsk {
  choices: Record<string, boolean | number | string | (number | string)[]>;
  table: number;
}

/** A rule's heading. */
export interface RuleLine {
  id: string;
  title: string;
  chapter: string;
  says: string;
  moment: "glossary" | "history" | "sheet" | "sitting_down" | "straddling" | "thinking" | null;
  words: Record<string, string>;
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
  words: Record<string, string>;
  house: string;
}

/** The cases to choose from: all of them, or those that a search has found; and the rules     and words that fit the search too. */
export interface RefereePage {
  title: string;
  cases: CaseLine[];
  rules: Hit[];
  meanings: Meaning[];
  hand: number;
  street: "deal" | "draw" | "fifth" | "first" | "flop" | "fourth" | "over" | "predraw" | "preflop" | "river" | "second" | "seventh" | "shared" | "showdown" | "sixth" | "third" | "turn" | "vote" | null;
}

/** A case in the list: what it is called, and the words by which players look for it. */
export interface CaseLine {
  name: string;
  group: "betting" | "chips" | "deal" | "players" | "showdown" | "turns";
  group_title: string;
  title: string;
  small: string;
  finds: string;
  rule: string;
}

/** A rule that a search has found. */
export interface Hit {
  id: string;
  title: string;
  text: string;
}

/** A word that a search has found in the glossary. */
export interface Meaning {
  word: string;
  text: string;
}

/** A case: the questions that have been answered and the next one, or the ruling. */
export interface CasePage {
  name: string;
  title: string;
  house: string;
  steps: number;
  questions: QuestionLine[];
  verdict: Verdict | null;
  apply: Applied | null;
}

/** A question that is asked, with its answers, and the one given or known; "" if none is. */
export interface QuestionLine {
  name: string;
  text: string;
  answers: AnswerLine[];
  answered: string;
  known: boolean;
}

/** One answer that can be given. */
export interface AnswerLine {
  name: string;
  text: string;
}

/** A ruling in words: the sentence, its conditions between `**`, and what it rests on. */
export interface Verdict {
  says: string;
  short: string;
  note: string;
  rules: Restated[];
  choices: Choice[];
  disagreements: Disagreement[];
  others: VerdictElsewhere[];
  apply: Apply | null;
}

/** A rule as the rulebook has it, with where the documents say it. */
export interface Restated {
  id: string;
  title: string;
  text: string;
  sources: string[];
}

/** What a house chose where the ruling depends on it: the option, its value, and in     words. */
export interface Choice {
  option: string;
  value: string;
  says: string;
}

/** Where the documents behind the rules disagree about this. */
export interface Disagreement {
  id: string;
  about: string;
  says: string;
  settled: string;
}

/** What another house would say, in a few words. */
export interface VerdictElsewhere {
  house: string;
  title: string;
  says: string;
  same: boolean;
}

/** What a ruling does to the hand: an action that goes `to` a total, or a deed of the     floor. */
export interface Apply {
  kind: "call" | "check" | "fold" | "kill_hand" | "misdeal" | "raise" | "start_clock";
  to: number;
}

/** What applying a ruling does: in words, and the commands for it, sent in this order. */
export interface Applied {
  says: string;
  commands: (ActFor | CorrectBet | Void | KillHand | CallClock | Ruling)[];
  turn: string;
  otherwise: string;
}

/** The bank of a night. Amounts are money in its smallest unit; `box`, `chips`, `kitty`,     `prizes` and `adjustments` are its own accounts, and together with all balances they are     nothing. */
export interface Bank {
  title: string;
  currency: string;
  minor_per_chip: number;
  you: string;
  banker: string;
  approval: "automatic" | "banker" | "up_to_first";
  may_keep: boolean;
  ended: boolean;
  box: number;
  chips: number;
  kitty: number;
  prizes: number;
  adjustments: number;
  people: Person[];
  accounts: Account[];
  entries: Entry[];
  way: "banker" | "box" | "fewest";
  payments: Due[];
  minimal: boolean;
  seq: number;
  club: string;
  earlier: Debt[];
  to_count: ToCount[];
}

/** Somebody who has an account, or may have one. */
export interface Person {
  guest: string;
  name: string;
  bot: string;
  here: boolean;
}

/** A guest's account, in the smallest unit of money. `stack` is what their chips on the     table are worth now. */
export interface Account {
  guest: string;
  name: string;
  bot: string;
  picture: string;
  bought: number;
  cashed: number;
  entered: number;
  won: number;
  corrected: number;
  markers: number;
  expenses: number;
  adjusted: number;
  paid: number;
  carried: number;
  taken_up: number;
  result: number;
  balance: number;
  stack: number;
  piles: Pile[];
  over: number;
  hue: number;
}

/** Chips of one value, in the smallest unit of money. */
export interface Pile {
  value: number;
  count: number;
  colour: "black" | "blue" | "green" | "grey" | "orange" | "pink" | "purple" | "red" | "white" | "yellow";
}

/** A line of the book, and when it was made. `may_correct`: the reader may correct it. */
export interface Entry {
  number: number;
  at_ms: number;
  kind: "add_on" | "adjustment" | "bounty" | "buy_in" | "carried" | "cash" | "cash_out" | "count" | "entry" | "entry_back" | "entry_rebuy" | "expense" | "held" | "kitty" | "marker" | "payment" | "prize" | "rebuy" | "sale" | "stack" | "taken_up" | "top_up";
  guest: string;
  amount: number;
  other: string;
  shared: string[];
  by: string;
  note: string;
  corrects: number;
  was: number;
  may_correct: boolean;
}

/** One payment of a plan, or one that was made; `number` is its line in the book. `carried`:     it was not paid, but carried over to a later night. */
export interface Due {
  payer: string;
  payee: string;
  amount: number;
  number: number;
  carried: boolean;
}

/** What one guest of this night still owes another one, in the smallest unit of money. */
export interface Debt {
  payer: string;
  payee: string;
  amount: number;
}

/** A table with real chips that are counted out. `sold` is what should be there, in the     smallest unit of money. */
export interface ToCount {
  table: number;
  case: Kind[];
  players: Seated[];
  sold: number;
  change: boolean;
}

/** One kind of chip. `value` is money in its smallest unit; `chips` is the same in the     table's chips, and `face` is printed on it. `count`: how many there are, None if enough. */
export interface Kind {
  colour: "black" | "blue" | "green" | "grey" | "orange" | "pink" | "purple" | "red" | "white" | "yellow";
  value: number;
  chips: number;
  face: string;
  count: number | null;
}

/** A player whose chips are counted; `stack` is what the table says, in its chips. */
export interface Seated {
  seat: number;
  guest: string;
  name: string;
  stack: number;
}

/** What was counted at a table: the chips of each guest, by what one of them is worth in     money. `home` is what is left in the case, if that was counted, too. */
export interface CountAsk {
  counts: ([string, ([number, number])[]])[];
  table?: number;
  home?: ([number, number])[];
}

/** What a count comes to, in the smallest unit of money. `over` is what is too much, below     zero what is missing. */
export interface CountFound {
  total: number;
  sold: number;
  over: number;
  worth: ([string, number])[];
  colours: ([number, number])[];
  explanations: Explained[];
}

/** One mistake that would explain the whole difference: `say` asks the table about it.     `guest` and `value` are whose chips, and of which kind, to look at first; "" and 0 if it     isn't about one. */
export interface Explained {
  why: "colours_swapped" | "digits" | "few" | "forgotten" | "guest_twice" | "not_sold" | "rack" | "stack" | "stack_twice" | "twice_entered" | "wrong_colour";
  say: string;
  guest: string;
  value: number;
  fits: boolean;
}

/** What a case is shared out for. What is None comes from the house. */
export interface ChipsAsk {
  players: number;
  house?: string;
  rules?: string;
  rebuys?: number;
  sum?: number | null;
  case?: CaseChip[];
}

/** One kind of chip in the case: what it is worth, in the smallest unit of money, and how     many there are; None: enough. */
export interface CaseChip {
  colour: "black" | "blue" | "green" | "grey" | "orange" | "pink" | "purple" | "red" | "white" | "yellow";
  value: number;
  count?: number | null;
}

/** A case shared out: the stack of each player, and what stays in the bank. */
export interface ChipsFound {
  currency: string;
  sum: number;
  least: number;
  most: number;
  case: Kind[];
  piles: ([number, number])[];
  near: number[];
  left: ([number, number])[];
  kept: number;
}

/** A device, a program or an unused link to another device; only its guest sees it. */
export interface Device {
  id: string;
  kind: "browser" | "link" | "program";
  label: string;
  is_this: boolean;
  made_ms: number;
  seen_ms: number;
  is_open: boolean;
}

/** Some of the hands that were asked for, the newest first. */
export interface HandsPage {
  title: string;
  minor_per_chip: number;
  currency: string;
  big: number;
  you: string;
  first: number;
  found: number;
  total: number;
  imported: boolean;
  people: HandGuest[];
  games: HandGame[];
  lines: FoundHand[];
}

/** Somebody who was dealt in. */
export interface HandGuest {
  guest: string;
  name: string;
}

/** A game that was played. */
export interface HandGame {
  game: string;
  title: string;
}

/** A hand of the list, with the reader's own cards if they were dealt in. */
export interface FoundHand {
  hand: HandLine;
  seat: number;
  cards: string[];
}

/** A hand that was played to its end, as anyone at the table saw it. */
export interface HandLine {
  id: string;
  table: number;
  number: number;
  at_ms: number;
  game: string;
  title: string;
  boards: string[][];
  pot: number;
  players: PlayerLine[];
  winning: string;
  showdown: boolean;
  voided: string;
  bomb: boolean;
  change: boolean;
  runs: number;
  broken: string;
  tournament: string;
  level: number;
  blinds: number[];
}

/** A player of a hand: what they won or lost, and the cards that everyone saw. */
export interface PlayerLine {
  seat: number;
  guest: string;
  name: string;
  net: number;
  won: number;
  folded: boolean;
  all_in: boolean;
  cards: string[];
  readings: string[];
}

/** A hand, step by step. */
export interface Replay {
  line: FoundHand;
  frames: Frame[];
  older: string;
  newer: string;
  key: string;
  may_withdraw: boolean;
  link: string;
}

/** The story of a night. */
export interface Story {
  title: string;
  currency: string;
  you: string;
  ended: boolean;
  imported: boolean;
  hands: number;
  from_ms: number;
  to_ms: number;
  players: Teller[];
  pot: Highlight | null;
  best: Highlight | null;
  closed: boolean;
  shown: boolean;
  key: string;
  may_withdraw: boolean;
  link: string;
  tournaments: ToldTournament[];
}

/** A player of the night. Amounts are in the smallest unit of money. */
export interface Teller {
  guest: string;
  name: string;
  picture: string;
  bot: string;
  hands: number;
  net: number;
  turns: Turn[];
  all_ins: number;
  all_in_won: number;
  all_in_expected: number;
  all_ins_left_out: number;
  figures: Figures | null;
  entered: boolean;
  from_tournaments: number;
  hue: number;
}

/** One hand of a player's results: when it began, what it is called, what they won. */
export interface Turn {
  at_ms: number;
  hand: string;
  net: number;
}

/** How one player plays: for their own eyes, unless they let everyone read it. */
export interface Figures {
  rates: Figure[];
  aggression_factor: number | null;
  bb_100: number | null;
  by_position: Share[];
  by_game: Share[];
}

/** How often a player did something, out of how many chances. */
export interface Figure {
  name: string;
  times: number;
  chances: number;
}

/** Hands in one position or game, and what they won or lost. */
export interface Share {
  name: string;
  hands: number;
  net: number;
}

/** A hand worth watching again. */
export interface Highlight {
  hand: string;
  key: string;
  at_ms: number;
  names: string[];
  value: number;
  cards: string[];
  board: string[];
  reading: string;
}

/** A tournament of the night. */
export interface ToldTournament {
  title: string;
  ended: "" | "called_off" | "chips" | "deal" | "refund" | "won";
  players: number;
  hands: number;
  pool: number;
  places: ToldPlace[];
  pot: ToldPot | null;
}

/** Somebody who played a tournament. Amounts are in the smallest unit of money. */
export interface ToldPlace {
  guest: string;
  name: string;
  bot: string;
  place: number;
  prize: number;
  bounties: number;
  paid: number;
}

/** The biggest pot of a tournament, in its chips. */
export interface ToldPot {
  hand: string;
  at_ms: number;
  names: string[];
  chips: number;
  board: string[];
}

/** A file of hands, and the hands that its format can't say, with the reason. */
export interface Export {
  format: string;
  name: string;
  text: string;
  hands: number;
  left_out: string[];
}

/** Found a club, perhaps with a first night, whose host the caller is. */
export interface ClubAsk {
  title: string;
  name: string;
  night?: string;
}

/** A club was founded: its address, the invitation, and the founder's way back. */
export interface ClubOpened {
  club: string;
  url: string;
  person: string;
  invite: Link;
  recovery: Link;
  token?: string;
}

/** What everyone sees who has the club's address. */
export interface ClubDoor {
  club: string;
  title: string;
  you: string;
}

/** Come into a club: with an invitation and a name, with the link of a person, or as a guest     of one of its nights. */
export interface ClubJoin {
  token?: string;
  name?: string;
  night?: string;
}

/** Who the caller is in the club now. */
export interface ClubEntered {
  club: string;
  person: string;
  token?: string;
  recovery?: Link | null;
}

/** A command to a club, with an id that makes a repeat harmless. */
export interface ClubEnvelope {
  id: string;
  command: RenameClub | AddNight | DropNight | AddPerson | RenamePerson | SetHost | MergePeople | SetPlayer | ForgetPerson | ShowMyFigures | SetPoints | BeginSeason | KeepHouse | DropHouse | SetDate | CancelDate | AnswerDate | PayDebt;
}

/** Give the club another name. */
export interface RenameClub {
  type: "rename_club";
  title: string;
}

/** Count a night of the sender's among the club's. */
export interface AddNight {
  type: "add_night";
  night: string;
}

/** Take a night out of the club; the night itself stays. */
export interface DropNight {
  type: "drop_night";
  night: string;
}

/** Add somebody who has not played here yet. */
export interface AddPerson {
  type: "add_person";
  name: string;
}

/** Change what the club calls somebody. Nights keep the name that was used there. */
export interface RenamePerson {
  type: "rename_person";
  person: string;
  name: string;
}

/** Let a person look after the club, or no longer. */
export interface SetHost {
  type: "set_host";
  person: string;
  host: boolean;
}

/** Two names are one person: count `person` as `into`. */
export interface MergePeople {
  type: "merge_people";
  person: string;
  into: string;
}

/** Say who a guest of a night was; no `person`: someone new, by that name. */
export interface SetPlayer {
  type: "set_player";
  night: string;
  guest: string;
  person?: string;
}

/** Remove a person's name here and from every night of the club; what was won and lost     stays, as that of a guest. */
export interface ForgetPerson {
  type: "forget_person";
  person: string;
}

/** Let everyone in the club read how the sender plays, or no longer. */
export interface ShowMyFigures {
  type: "show_my_figures";
  shows: boolean;
}

/** Choose how the season ranks. `ladder`: the points of each place, the first one's first;     `best`: how many of a person's best nights count, 0: all; `least`: how many nights a person     needs to be ranked. */
export interface SetPoints {
  type: "set_points";
  formula: "beaten" | "ladder" | "money" | "root";
  ladder?: number[];
  best?: number;
  least?: number;
}

/** Begin a new season: nights opened from now on count in it. */
export interface BeginSeason {
  type: "begin_season";
  name: string;
}

/** Save a house file for everyone in the club, in place of one of this name. */
export interface KeepHouse {
  type: "keep_house";
  name: string;
  text: string;
}

/** Delete a house file of the club. */
export interface DropHouse {
  type: "drop_house";
  name: string;
}

/** Say when and where the club plays next; it takes the place of the date before. */
export interface SetDate {
  type: "set_date";
  at_ms: number;
  minutes?: number;
  place?: string;
  note?: string;
}

/** The club does not play on its next date. */
export interface CancelDate {
  type: "cancel_date";
}

/** Say whether the sender comes. */
export interface AnswerDate {
  type: "answer_date";
  reply: "maybe" | "no" | "yes";
}

/** Enter that a debt that was carried over has been paid, or part of it. */
export interface PayDebt {
  type: "pay_debt";
  payer: string;
  payee: string;
  amount: number;
  currency: string;
}

/** Ask for a link: an invitation; one to the caller's other device; or, for those who look     after the club, one that lets a `person` in. */
export interface ClubLinkAsk {
  kind: "invite" | "move";
  person?: string;
}

/** Everything about a club, for one of its members. Amounts are in the smallest unit of     money. */
export interface ClubPage {
  club: string;
  title: string;
  you: string;
  host: boolean;
  currency: string;
  season: number;
  seasons: ClubSeason[];
  points: Points;
  table: ClubLine[];
  nights: ClubNight[];
  people: ClubPerson[];
  debts: ClubDebt[];
  houses: ClubHouse[];
  date: ClubDate | null;
  dealer: "people" | "server";
  depth: "button" | "cards" | "phones" | "pots";
  shown: boolean;
  closed: boolean;
  waiting: number;
}

/** A season and how many nights it has; number 0 is all time. */
export interface ClubSeason {
  number: number;
  name: string;
  from_ms: number;
  nights: number;
}

/** How the table ranks; see `SetPoints`. */
export interface Points {
  formula: "beaten" | "ladder" | "money" | "root";
  ladder: number[];
  best: number;
  least: number;
}

/** A person's line of the table, and what is behind it. */
export interface ClubLine {
  person: string;
  place: number;
  points: number;
  net: number;
  nights: number;
  won: number;
  hands: number;
  outings: Outing[];
  all_ins: number;
  all_in_won: number;
  all_in_expected: number;
  pot: ClubBest | null;
  best: ClubBest | null;
  figures: Figures | null;
  hours: ClubHour[];
}

/** One person's night: their place among the players, its points, what they won. */
export interface Outing {
  night: string;
  place: number;
  players: number;
  points: number;
  net: number;
  hands: number;
  counts: boolean;
}

/** The largest pot that somebody won, or the best hand that they showed. */
export interface ClubBest {
  night: string;
  title: string;
  hand: string;
  value: number;
  cards: string[];
  board: string[];
  reading: string;
}

/** What one hour brought; `at_ms` is when it began. */
export interface ClubHour {
  at_ms: number;
  hands: number;
  net: number;
}

/** A night of the club. */
export interface ClubNight {
  night: string;
  title: string;
  at_ms: number;
  state: "damaged" | "ended" | "imported" | "open";
  hands: number;
  from_ms: number;
  to_ms: number;
  currency: string;
  counts: boolean;
  players: ClubGuest[];
}

/** Who played at a night: as whom, and what it brought them. */
export interface ClubGuest {
  guest: string;
  name: string;
  person: string;
  net: number;
  hands: number;
}

/** Somebody in the club. */
export interface ClubPerson {
  person: string;
  name: string;
  picture: string;
  host: boolean;
  member: boolean;
  forgotten: boolean;
  nights: number;
}

/** What a person owes another from nights that were carried over. */
export interface ClubDebt {
  payer: string;
  payee: string;
  amount: number;
  currency: string;
  may_pay: boolean;
}

/** A house file that the club keeps. */
export interface ClubHouse {
  name: string;
  text: string;
  person: string;
  may_drop: boolean;
}

/** When and where the club plays next. */
export interface ClubDate {
  at_ms: number;
  minutes: number;
  place: string;
  note: string;
  cancelled: boolean;
  replies: ClubReply[];
}

/**  */
export interface ClubReply {
  person: string;
  reply: "maybe" | "no" | "yes";
}

/** A person's place in the table, if the season ranked in some other way. */
export interface ClubRank {
  person: string;
  place: number;
  points: number;
}

/** One of the caller's clubs, for the lobby. */
export interface ClubSummary {
  club: string;
  title: string;
  name: string;
  nights: number;
  next_ms: number;
  state: "damaged" | "fine";
}

/** Everything about a tournament that its viewer may see. */
export interface TournamentPage {
  night: string;
  title: string;
  seq: number;
  currency: string;
  you: string;
  now_ms: number;
  level_ms: number;
  level_runs: boolean;
  deal_ms: number;
  tournament: TournamentView | null;
  entry: EntryView;
  standings: Standing[];
  moves: SeatMove[];
  paths: StackPath[];
  columns: DealColumn[];
  certain: number;
  names: Record<string, string>;
  started_ms: number;
  your_turn: boolean;
  paused_by: string;
}

/** A guest in the tournament, as they stand: those left by chips, then those who are out. */
export interface Standing {
  guest: string;
  name: string;
  picture: string;
  bot: string;
  here: boolean;
  waits: boolean;
  table: number;
  seat: number;
  stack: number;
  stacks: number;
  place: number;
  rank: number;
  level: number;
  prize: number;
  won: number;
  bounty: number;
  owes: number;
  hue: number;
}

/** A guest who was moved, the newest first. */
export interface SeatMove {
  at_ms: number;
  guest: string;
  name: string;
  table: number;
  seat: number;
  why: "" | "balance" | "broken" | "final";
}

/** A guest's stack over time: minutes after the start, and chips. */
export interface StackPath {
  guest: string;
  points: ([number, number])[];
}

/** What a way to share would give each who is left, in the order of the standings. `ruin`,     where chips change hands at random, is for comparison. */
export interface DealColumn {
  kind: "chips" | "even" | "icm" | "own" | string;
  amounts: number[];
}

/** What a tournament is planned from; what is None comes from the house or the speed. */
export interface PlanAsk {
  players: number;
  house?: string;
  rules?: string;
  speed?: "deep" | "regular" | "turbo";
  stack?: number | null;
  small?: number | null;
  big?: number | null;
  minutes?: number | null;
  total_minutes?: number | null;
  rebuys?: number;
  ante?: "all" | "bb_pays_all" | "none" | null;
  ante_from?: number | null;
  break_every?: number | null;
  break_minutes?: number | null;
  buyin?: number | null;
  bounty?: number | null;
  addon?: number | null;
  addon_cost?: number | null;
  currency?: string;
  seats?: number | null;
  levels?: Level[];
  rule?: "by_entrants" | "percent10" | "table_per_100" | "top3" | null;
  places?: number;
  percent?: number[];
}

/** A planned tournament: the levels, what they come to, and the prizes of all who are     expected. */
export interface PlanFound {
  structure: Structure;
  buyin: number;
  bounty: number;
  stack: number;
  seats: number;
  tables: number;
  late_until: number;
  rebuys: number;
  reentries: number;
  addon: number;
  addon_cost: number;
  progressive: boolean;
  currency: string;
  total_minutes: number;
  big_blinds: number;
  big_blinds_left: number;
  piles: ([number, number])[];
  pool: number;
  prizes: number[];
  payout: Payout;
}

/** What a sheet is printed from. What a sheet doesn't need is ignored. */
export interface PrintAsk {
  house?: string;
  rules?: string;
  paper?: string;
  four_colour?: boolean;
  names?: string[];
  blank?: number;
  seats?: number;
  players?: number;
  starts?: string;
  title?: string;
  setup?: Setup | null;
  currency?: string;
  table?: number;
}

/** Everything that can be printed, and on which paper. */
export interface PrintMenu {
  sheets: PrintSheet[];
  papers: ("a4" | "letter")[];
  most_cards: number;
  longest_name: number;
}

/** One sheet that can be printed. */
export interface PrintSheet {
  name: "chips" | "dealer-card" | "hands" | "outs" | "rules" | "season" | "seat-cards" | "tournament";
  title: string;
  about: string;
}

/** A sheet as HTML, and the address of its style. */
export interface Printed {
  title: string;
  html: string;
  style: string;
}

/** A game that has equities. `hole` is how many cards a hand has, `least` how few may be     known; a board may have any of the `sizes`, and there are `boards` of them. `lowest` is the     lowest rank of the deck, `most` the most players it serves. */
export interface MathsGame {
  name: string;
  title: string;
  hole: number;
  least: number;
  sizes: number[];
  boards: number;
  lowest: string;
  most: number;
}

/** Two to ten hands or ranges, and the known cards; two boards are written with a slash. */
export interface EquityAsk {
  players: string[];
  board?: string;
  dead?: string;
  game?: string;
}

/** How often each player wins; `exact` if every deal was counted. */
export interface Equities {
  players: PlayerEquity[];
  exact: boolean;
  deals: number;
  assumes: string;
}

/** One player. `spread` is the part of the holdings in each bar of equities from 0 to 100     percent; `makes` is how often a known hand makes each category by the river. */
export interface PlayerEquity {
  hand: string;
  combos: number;
  equity: number;
  win: number;
  tie: number;
  stderr: number;
  spread: number[];
  makes: ([string, number])[];
}

/** A hand on the flop or the turn, and the known hands of its opponents. */
export interface OutsAsk {
  hand: string;
  board: string;
  against?: string[];
  dead?: string;
}

/** The outs, and how often one comes: exactly, and by the rule of two and four. */
export interface OutsFound {
  groups: OutsGroup[];
  count: number;
  unseen: number;
  next_card: number;
  by_river: number | null;
  rule_of_two: number;
  rule_of_four: number;
  better_rule: number;
  against: number;
}

/** The outs that make one category. */
export interface OutsGroup {
  kind: string;
  cards: string[];
}

/** A call. `pot` is the pot before the call, including the bet to be called. */
export interface OddsAsk {
  pot: number;
  call: number;
  equity?: number;
}

/** The equity a call needs, and what it is worth with the given equity. */
export interface OddsFound {
  to_one: number;
  required: number;
  value: number;
  pays: boolean;
}

/** A range as players write it. */
export interface RangeAsk {
  written: string;
}

/** A range in numbers, with the mean weight of each class that is in it. */
export interface RangeFound {
  written: string;
  combos: number;
  share: number;
  classes: Record<string, number>;
}

/** The 169 starting hands against random hands, row by row from the aces. */
export interface Chart {
  opponents: number;
  exact: boolean;
  classes: string[];
  equities: number[];
}

/** The ten kinds of hands, the best first, counted over all hands of so many cards. */
export interface Ranking {
  cards: number;
  deck: "short_deck" | "texas";
  total: number;
  kinds: HandKind[];
}

/** One kind of hand: an example, of which the first `made` cards make it, and how many of     all hands are of this kind. */
export interface HandKind {
  kind: string;
  cards: string[];
  made: number;
  hands: number;
  share: number;
  one_in: number;
}

/** What outs are worth, from one on. */
export interface OutsTable {
  lines: OutsLine[];
}

/** One line of the table of outs: the chances on the turn, on the river and of both, the     odds against, and what the rule of four says. */
export interface OutsLine {
  outs: number;
  turn: number;
  river: number;
  both: number;
  against: number;
  by_rule: number;
  draw: string;
}

/** A question of the trainer: its options, the right one and why, and the cards. */
export interface Question {
  kind: string;
  says: string;
  options: string[];
  right: number;
  why: string;
  rule: string;
  hand: string[];
  against: string[];
  board: string[];
}

/** What the primer gets wrong, and why. */
export interface Primer {
  entries: PrimerEntry[];
}

/** One claim of the primer next to the true figure. */
export interface PrimerEntry {
  number: string;
  place: string;
  about: string;
  claimed: string;
  exact: string;
  why: string;
}

export type NightEvent = Opened | Knocked | Admitted | TurnedAway | BotAdded | Queued | Unqueued | Said | Reacted | PictureSet | FiguresShown | LinkWithdrawn | Started | Paused | Resumed | Kicked | CohostNamed | TakenBack | Ruled | MarkerPaid | KittyPaid | BuyAsked | BuyAnswered | ChipHeld | HeldCashed | ApprovalSet | BankerNamed | CashPaid | Spent | Adjusted | EntryCorrected | PaymentMade | PaymentCarried | DebtTakenUp | TableAdded | TableClosed | DealerSet | DepthSet | ClockStopped | Noted | NoteUndone | HandSettled | NightEnding | NightEnded | NameRemoved | Imported | PlayersNamed | HandRecorded | EntryRecorded | TournamentOpened | EnteredTournament | EntryTakenBack | AddOnBought | LateExpected | TournamentStarted | LevelBegan | BreakBegan | LevelsSet | LevelClockSet | KnockedOut | BountyWon | HandForHand | RoundPlayed | PrizePaid | DealAsked | DealProposed | DealAnswered | DealClosed | TournamentEnded | Refunded | SatDown | StoodUp | MovedAway | MovedHere | StackPlaced | StackAdded | StackTaken | StackClaimed | ChipsRaced | RaceUndone | SeatAsked | SeatChanged | SeatsSet | Leaving | Stayed | SatOut | CameBack | TopUpAsked | AutoBuySet | ToppedUp | KittyFed | BountyPaid | CarriedBack | TimedOut | RunsAgreed | GameChosen | BlindsBought | StraddleSet | SleeperSet | Proposed | Withdrawn | Voted | VoteClosed | StackCorrected | ChipsSwapped | ChipsSold | HeldPlayed | StackCounted | NextShown | DeckCut | ClockCalled | BlindsSet | GameSet | RulesSet | ButtonDrawn | Begun | HoleDealt | BoardDealt | Discarded | Drawn | MiddleSet | RunsVoted | Folded | Checked | Called | Raised | Shown | Mucked | Returned | Awarded | Carried | ChopOffered | DarkSaid | HandKilled | CardExposed | CardReplaced | Funded | MarkerOffered | MarkerAnswered | AllInForfeited | MarkerTaken | Voided | AmountsPutIn | HandEnded;

export type WireCommand = Fold | Check | Call | RaiseTo | Discard | SetMiddle | RunIt | Chop | ActDark | Show | Muck | SitDown | StandUp | SitOut | ComeBack | ChangeSeat | TopUp | AutoBuy | BuyBlinds | Straddle | Sleep | Propose | Withdraw | Vote | AgreeRuns | ChooseGame | CallClock | Cut | Borrow | Accept | JoinQueue | LeaveQueue | Say | React | SetPicture | ShowFigures | MoreTime | SkipWait | TakeUpDebts | AnswerBuy | CancelBuy | PayCash | Spend | Adjust | CorrectEntry | MarkPaid | CarryPayment | SwapChips | SellChips | HoldChip | PlayHeld | ReturnHeld | LayCash | CountChips | OpenTournament | EnterTournament | TakeBackEntry | Rebuy | AddOn | EnterBots | ExpectLate | StartTournament | SetLevelClock | SetLevels | EndTournament | TalkDeal | ProposeDeal | AnswerDeal | Admit | TurnAway | Start | Pause | Resume | Kick | SetBlinds | SetRules | SetGame | SetSeats | AddBot | RemoveBot | NameCohost | EndNight | KillHand | Void | ExposeCard | TakeBack | CorrectBet | CorrectStack | Ruling | AddTable | CloseTable | MoveGuest | SetApproval | NameBanker | Begin | Deal | TurnUp | TurnDown | Push | PutIn | SetDealer | SetDepth | StopClock | ActFor | FoldTo | CheckAround | UndoNote | SettleHand | RaceChips | AddPlayer | OnBehalf;

/** The most letters that may be written. */
export const LETTERS = {
  Say: { text: 280 },
  Void: { reason: 140 },
  Kick: { reason: 140 },
  Ruling: { note: 140 },
  SetLevelClock: { reason: 140 },
  SetLevels: { reason: 140 },
  EndTournament: { reason: 140 },
  Knock: { name: 24 },
  Spend: { what: 60 },
  OpenNight: { title: 60 },
} as const;
