@wire @extension
Feature: The form of requests for the report of receipts

  As for the other reports, but that a program need not name itself. Nothing is made of what is malformed.

  @EXT-541 @EXT-542
  Scenario Outline: A report of receipts whose <place> is <value> is taken
    When a report of receipts is sent with <place> as <value>
    Then the answer shows (EXT-541)
      | id | any id |

    Examples:
      | place                 | value                       |
      | body.export_extension | "EXCEL"                     |
      | body.export_extension | "JSON"                      |
      | body.export_extension | "CSV"                       |
      | body.export_extension | nothing                     |
      | body.export_extension | null                        |
      | body.usage            | "MALL"                      |
      | body.usage            | "EXCISE"                    |
      | body.usage            | "DETACHED_EXCISE"           |
      | body.usage            | "TECHNICAL"                 |
      | body.usage            | null                        |
      | body.title            | 255 letters                 |
      | body.title            | null                        |
      | body.emails           | nothing                     |
      | body.emails           | []                          |
      | body.cash_register_id | []                          |
      | body.branch_id        | null                        |
      | body.to_date          | "2026-03-02T00:00:00+02:00" |

  @EXT-541 @EXT-542
  Scenario Outline: A report of receipts whose <place> is <value> is malformed
    When a report of receipts is sent with <place> as <value>
    Then it is malformed at <at>

    Examples:
      | place                 | value                       | at                    |
      | body.from_date        | nothing                     | body.from_date        |
      | body.to_date          | nothing                     | body.to_date          |
      | body.from_date        | "2026-03-02"                | body.from_date        |
      | body.from_date        | "2026-03-02T00:00:00"       | body.from_date        |
      | body.to_date          | "2026-03-01T23:59:59+02:00" | body.to_date          |
      | body.to_date          | "2026-02-30T00:00:00+02:00" | body.to_date          |
      | body.export_extension | "PDF"                       | body.export_extension |
      | body.usage            | "ALL"                       | body.usage            |
      | body.title            | 256 letters                 | body.title            |
      | body.emails.0         | "books"                     | body.emails.0         |
      | body.cash_register_id | "7"                         | body.cash_register_id |
      | body.branch_id        | ["7"]                       | body.branch_id.0      |
