/** Every number of the Limits table and of our own bounds; the unit comes last in the name. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Unit of the longest offline session of an organization (LIM-001, LIM-004). */
export const HOUR_MS = HOUR
/** LIM-005, LIM-006. */
export const SHIFT_DURATION_MS = 24 * HOUR
/** LIM-085..088: the smallest coin. */
export const SMALLEST_COIN_MINOR_UNITS = 10

/**
 * No sum of a receipt or of a shift is larger: two of them added, and a percentage of one, are still exact numbers.
 * A hundred of the largest payments the wire takes.
 */
export const GREATEST_SUM_MINOR_UNITS = 9_999_999_999_999

/** LIM-010..019. */
export const OFFLINE_CODES = { minimum: 1, maximum: 10_000, asked: 2000, listed: 150, enough: 1000 }
/** LIM-020..051. */
export const PAGE = { minimum: 1, maximum: 1000, registerShiftsMaximum: 50, size: 25 }

/** LIM-070: report data a desk keeps, where its register says nothing else (LIM-072). */
export const LOCAL_HISTORY_DAYS = 30

/** A webhook's address, characters (FLD-012). */
export const WEBHOOK_URL = { minimum: 1, maximum: 2083 }
/** LIM-060, LIM-061: time-out of a webhook call. */
export const WEBHOOK_ANSWER_MS = 10 * SECOND
/** LIM-064, LIM-065: from a failed call to the next; it doubles each time, up to the longest. */
export const WEBHOOK_BACK_OFF_MS = { first: SECOND, longest: 30 * MINUTE }
/** LIM-062, LIM-063: after the first call, no call is made later than that. */
export const WEBHOOK_RETRY_MS = 24 * HOUR
/** Calls of one register under way at a time: what happens meanwhile waits in the ledger, and nothing is lost. */
export const WEBHOOK_CALLS = 100
/** Failed calls of one register that wait to be made again, beside those under way. */
export const WEBHOOK_WAITING = 1000
/** Events sent by hand at one register: most that wait, and the last ended ones that are shown. */
export const TRIALS_WAITING = 100
export const TRIALS_ENDED = 100

/** Time for a client of the cloud socket to authenticate when it comes without a token, on the world's clock (NS-26). */
export const SOCKET_CREDENTIALS_MS = 10 * SECOND
/** Wait for the body of a LAN client where none is needed, on the world's clock (NS-57). */
export const LAN_BODY_MS = SECOND

/** From the moment a report is asked for to the beginning of its making, on the world's clock (NS-21). */
export const REPORT_DELAY_MS = SECOND
/** A report that is done or has failed is kept for this time. */
export const REPORT_KEPT_MS = 30 * 24 * HOUR
/** Addresses of one report (NS-90). */
export const REPORT_ADDRESSES = 100

/**
 * The catalogue of an organization (EXT-515): one change writes all of it, so these bound what a change costs: with as
 * many goods as there may be, and names of 200 letters, 3 MB of state and 35 ms of the processor. Characters are those
 * of all names, codes and barcodes together.
 */
export const CATALOGUE = { goods: 5000, groups: 1000, characters: 1_000_000 }
/** Of one good: further barcodes, outlets, kinds. */
export const GOOD_ENTRIES = 100
/** From the upload of a file of goods to the end of its check, and from its applying to its end, on the world's clock. */
export const IMPORT_DELAY_MS = SECOND
/** An import is kept for this time, applied or not. */
export const IMPORT_KEPT_MS = 24 * HOUR
/** From asking for an export of goods to its file, and how long it is kept, on the world's clock. */
export const GOODS_EXPORT_MS = { until_done: SECOND, kept: 24 * HOUR }
/** Bytes of a file of goods, and issues that are listed of one. */
export const IMPORT_FILE = { bytes: 1024 * 1024, issues: 100 }

/** An address, characters (RFC 5321). */
export const MAIL_ADDRESS = { minimum: 3, maximum: 254 }
/** Time-out of a mail server. */
export const MAIL_ANSWER_MS = MINUTE
/** From a failed mail to the next; it doubles each time, up to the longest. */
export const MAIL_BACK_OFF_MS = { first: MINUTE, longest: 30 * MINUTE }
/** After the first try, none is made later than that. */
export const MAIL_RETRY_MS = 24 * HOUR
/** Mails of one mailing on their way at a time. */
export const MAILS_AT_ONCE = 5
/** A larger report is not attached: its mail has a link to it (NS-90). Bytes. */
export const MAIL_ATTACHMENT_BYTES = 1024 * 1024

/** Day boundaries are those of this zone (NS-66). */
export const TIME_ZONE = 'Europe/Kyiv'

/**
 * Rows of payments a shift keeps apart by label, before the others share one: labels are the client's, and a snapshot
 * is written with every batch. So many are about 45 kB of it, 160 kB with the longest labels there are.
 */
export const PAYMENT_ROWS = 256
/** Discounts on the whole receipt times its goods: each is shared out over all of them, and this number takes 0.1 s. */
export const DISCOUNT_SHARES = 1_000_000
/** Of a prepaid order: its cost, minor units, which is the price of one position; and its prepayment receipts. */
export const PREPAYMENT = { sum: 99_999_999_999, receipts: 50 }
/** Documents the tax authority takes in one go. */
export const DELIVERY_PAGE_DOCUMENTS = 500
/** Without an answer, the page is sent again after this wait; it doubles each time, up to the longest. */
export const DELIVERY_ANSWER_MS = { first: 10 * SECOND, longest: 30 * MINUTE }
/** Pages in a row without an answer after which the register falls offline: 70 seconds of silence. */
export const UNANSWERED_PAGES = 3
/** Wait before a register that fell offline tries to come back; it doubles with each try in vain, up to the longest. */
export const PROBE_MS = { first: MINUTE, longest: 30 * MINUTE }
/** Grants of offline codes a register keeps side by side. */
export const CODE_GRANTS = 32
