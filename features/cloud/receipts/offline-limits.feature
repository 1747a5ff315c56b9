@extension @simulated
Feature: How many receipts the cloud makes offline, and how long

  Each receipt made offline takes a code of its register's pool; a register without codes, or offline for longer than its
  organization allows, makes none until it is online again.

  Rule: no offline code left

    Background:
      Given the clock shows 2026-03-02 09:20:00 in Kyiv
      And an open shift of the cashier on the agent register
      And the cashier takes the agent register offline

    @EXT-241
    Scenario Outline: On the register whose codes are spent <request> is refused
      Given the cashier sells the minimal receipt 2 times in the cloud
      When <request> in the cloud is sent with body.control_number as "1"
      Then it is refused because no offline code left

      Examples: three codes, of which going offline takes one: everything that would take a fourth
        | request      |
        | a sale       |
        | a validation |
        | cash         |
        | a withdrawal |

    @EXT-241
    Scenario: The last code of the pool makes a receipt
      When the cashier sells the minimal receipt 2 times in the cloud
      Then the receipt shows (EXT-241)
        | is_created_offline | true                                   |
        | fiscal_code        | any text                               |
        | id                 | "00000000-0000-4000-8000-000000000002" |

    @EXT-241
    Scenario: A sale that no code was left for is made online under the same id
      Given the cashier sells the minimal receipt 2 times in the cloud
      And a sale in the cloud is sent with body.id as "00000000-0000-4000-8000-000000000009"
      And the cashier brings the agent register online
      And the tax authority answers
      When a sale in the cloud is sent with body.id as "00000000-0000-4000-8000-000000000009"
      Then the receipt shows (EXT-241)
        | is_created_offline | false |
        | serial             | 3     |

    @EXT-243
    Scenario: Of many sales those are made that codes are left for, and the others say why not
      Given the cashier sells the minimal receipt in the cloud
      When a bulk of sales in the cloud is sent with body.unknown as 1
      Then the answer shows (EXT-243)
        | results.0.status  | CREATED                                |
        | results.0.message | null                                   |
        | results.1.id      | "00000000-0000-4000-8000-000000000003" |
        | results.1.status  | ERROR                                  |
        | results.1.message | Закінчилися офлайн-коди                |
      When the cashier looks at the receipts
      Then the page shows (EXT-243)
        | results.length | 2                                      |
        | results.1.id   | "00000000-0000-4000-8000-000000000002" |

  Rule: offline session longer than the limit

    Background:
      Given the cashier takes the register offline
      And the clock shows 2026-03-03 08:00:00 in Kyiv
      And the cashier opens a shift on the register

    @EXT-244
    Scenario: The 36th hour offline still makes a receipt
      Given the clock shows 2026-03-03 21:00:00 in Kyiv
      When the cashier sells the minimal receipt in the cloud
      Then the receipt shows (EXT-244)
        | is_created_offline | true                               |
        | fiscal_date        | "2026-03-03T19:00:00.000000+00:00" |

    @EXT-244
    Scenario Outline: A millisecond behind the 36th hour offline <request> is refused
      Given the clock shows 2026-03-03 21:00:00.001 in Kyiv
      When <request> in the cloud is sent with body.control_number as "1"
      Then it is refused because offline session longer than the limit

      Examples: everything that would be a receipt
        | request      |
        | a sale       |
        | a validation |
        | cash         |
        | a withdrawal |

    @EXT-244
    Scenario: Behind the 36th hour offline no receipt is made of a moment before it
      Given the clock shows 2026-03-03 21:00:00.001 in Kyiv
      When an offline sale in the cloud is sent with body.fiscal_date as "2026-03-03T20:00:00+02:00"
      Then it is refused because offline session longer than the limit

    @EXT-244
    Scenario: Online again after more than 36 hours, the register sells in the cloud
      Given the clock shows 2026-03-03 21:00:00.001 in Kyiv
      And the cashier brings the register online
      And the tax authority answers
      When the cashier sells the minimal receipt in the cloud
      Then the receipt shows (EXT-244)
        | is_created_offline | false |
        | status             | CREATED |
