@extension @simulated
Feature: Sales through the cloud while the register is offline

  Offline a receipt has its fiscal code at once, from the pool of the register; an integration that has kept receipts of
  its own gives their codes and moments.

  Background:
    Given an open shift of the cashier on the register
    And the clock shows 2026-03-02 09:20:00 in Kyiv

  @EXT-106
  Scenario: A sale on a register that is offline has a code of the pool at once
    Given the cashier takes the register offline
    When the cashier sells the minimal receipt in the cloud
    Then the receipt shows (EXT-106)
      | status                 | CREATED        |
      | is_created_offline     | true           |
      | fiscal_code            | any text       |
      | control_number         | any text       |
      | tax_url                | any text       |
      | transaction            | null           |
      | transaction_id         | any text       |
      | delivered_at           | null           |
    When the cashier brings the register online
    And the tax authority answers
    And the cashier looks at that receipt by its fiscal code
    Then the receipt shows (EXT-106)
      | id                     | "00000000-0000-4000-8000-000000000001" |
      | status                 | DONE           |
      | is_created_offline     | true           |
      | transaction.status     | DONE           |

  @EXT-106
  Scenario: The register that has fallen offline by itself gives its sales codes of the pool
    Given the tax authority is mute
    And the cashier sells the minimal receipt in the cloud
    And 2 minutes pass
    When the cashier sells the minimal receipt in the cloud
    Then the receipt shows (EXT-106)
      | is_created_offline | true     |
      | fiscal_code        | any text |
      | control_number     | any text |

  @EXT-111 @EXT-112 @EXT-113
  Scenario: An offline sale has the code and the moment that the client gives
    Given the cashier takes the register offline
    And the clock shows 2026-03-02 10:00:00 in Kyiv
    When an offline sale in the cloud is sent with body.footer as "x"
    Then the answer is 201
    And the receipt shows (EXT-112, EXT-113)
      | is_created_offline | true                               |
      | fiscal_date        | "2026-03-02T07:30:00.000000+00:00" |
      | fiscal_code        | any text                           |
      | footer             | x                                  |
      | status             | CREATED                            |
    When the cashier looks at that receipt by its fiscal code
    Then the receipt shows (EXT-112)
      | id                 | "00000000-0000-4000-8000-000000000001" |

  @EXT-112
  Scenario: Codes and moments of offline sales reach the tax authority
    Given the cashier takes the register offline
    And the clock shows 2026-03-02 10:00:00 in Kyiv
    And an offline sale in the cloud is sent with body.footer as "x"
    And the cashier brings the register online
    When the tax authority answers
    And the cashier looks at that receipt
    Then the receipt shows (EXT-112)
      | status                        | DONE                               |
      | transaction.status            | DONE                               |
      | transaction.original_datetime | "2026-03-02T07:30:00.000000+00:00" |
      | fiscal_date                   | "2026-03-02T07:30:00.000000+00:00" |
      | transaction.response_id       | any text                           |
      | transaction.offline_id        | any text                           |
      | is_created_offline            | true                               |

  @EXT-111
  Scenario Outline: An offline sale with <place> as <value> is malformed there
    Given the cashier takes the register offline
    When an offline sale in the cloud is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: code and moment are needed
      | place            | value       |
      | body.fiscal_code | nothing     |
      | body.fiscal_code | ""          |
      | body.fiscal_code | null        |
      | body.fiscal_date | nothing     |
      | body.fiscal_date | null        |
      | body.fiscal_date | "yesterday" |
      | body.goods       | []          |
      | body.goods       | nothing     |

  Rule: register not taken offline by request

    @EXT-111
    Scenario: An offline sale is refused while the register is online
      Given the clock shows 2026-03-02 10:00:00 in Kyiv
      When an offline sale in the cloud is sent with body.footer as "x"
      Then it is refused because register not taken offline by request

    @EXT-111
    Scenario: An offline sale is refused where the register has fallen offline by itself
      Given the tax authority is mute
      And the cashier sells the minimal receipt in the cloud
      And the clock shows 2026-03-02 10:00:00 in Kyiv
      When an offline sale in the cloud is sent with body.fiscal_date as "2026-03-02T10:00:00+02:00"
      Then it is refused because register not taken offline by request

    @EXT-111
    Scenario: An offline sale is refused once the register is online again
      Given the cashier takes the register offline
      And the cashier brings the register online
      And the tax authority answers
      And the clock shows 2026-03-02 10:00:00 in Kyiv
      When an offline sale in the cloud is sent with body.footer as "x"
      Then it is refused because register not taken offline by request

  Rule: offline code of the document not free

    @EXT-112
    Scenario: A code that the pool does not have is refused
      Given the cashier takes the register offline
      And the clock shows 2026-03-02 10:00:00 in Kyiv
      When an offline sale in the cloud is sent with body.fiscal_code as "TEST-000000"
      Then it is refused because offline code of the document not free

    @EXT-112
    Scenario Outline: <sale> is taken, and found by its code
      Given the cashier takes the register offline
      And the clock shows 2026-03-02 10:00:00 in Kyiv
      When <sale> in the cloud is sent with body.footer as "x"
      Then it is accepted
      When the cashier looks at that receipt by its fiscal code
      Then the receipt shows (EXT-112)
        | id | "00000000-0000-4000-8000-000000000001" |

      Examples: any code that no document has
        | sale                              |
        | an offline sale                   |
        | an offline sale with the second code |
        | an offline sale with the 150th code  |

    @EXT-112
    Scenario: The code that is named is the one that is spent
      Given the cashier takes the register offline
      And the clock shows 2026-03-02 10:00:00 in Kyiv
      And an offline sale with the second code in the cloud is sent with body.footer as "x"
      When the cashier looks at the offline codes
      Then the page shows (EXT-112)
        | 0.serial_id | 1 |
        | 1.serial_id | 3 |

    @EXT-112
    Scenario: Codes taken out of their order and those between them all reach the tax authority
      Given the cashier takes the register offline
      And the clock shows 2026-03-02 10:00:00 in Kyiv
      And an offline sale with the 150th code in the cloud is sent with body.footer as "x"
      And an offline sale with the second code in the cloud is sent with body.footer as "x"
      And the cashier sells the minimal receipt 3 times in the cloud
      When the cashier brings the register online
      And the tax authority answers
      Then the tax authority has taken
        | GO_OFFLINE |
        | RECEIPT    |
        | RECEIPT    |
        | RECEIPT    |
        | RECEIPT    |
        | RECEIPT    |

    @EXT-112
    Scenario: Behind a code out of order the next receipt is found by its own
      Given the cashier takes the register offline
      And the clock shows 2026-03-02 10:00:00 in Kyiv
      And an offline sale with the 150th code in the cloud is sent with body.footer as "x"
      And an offline sale with the second code in the cloud is sent with body.footer as "y"
      When the cashier looks at that receipt by its fiscal code
      Then the receipt shows (EXT-112)
        | footer | y |

    @EXT-112
    Scenario: After a refusal the code is still free
      Given the cashier takes the register offline
      And the clock shows 2026-03-02 10:00:00 in Kyiv
      And an offline sale in the cloud is sent with body.payments as []
      When an offline sale in the cloud is sent with body.footer as "x"
      Then it is accepted

  Rule: fiscal date before the last document or in the future

    @EXT-113
    Scenario Outline: An offline sale of <moment> is refused at ten o'clock, on a register offline since twenty past nine
      Given the cashier takes the register offline
      And the clock shows 2026-03-02 10:00:00 in Kyiv
      When an offline sale in the cloud is sent with body.fiscal_date as <moment>
      Then it is refused because fiscal date before the last document or in the future

      Examples: a moment before the going offline, and one behind the clock
        | moment                          |
        | "2026-03-02T09:19:59.999+02:00" |
        | "2026-03-02T10:00:00.001+02:00" |
        | "2026-03-03T09:30:00+02:00"     |

    @EXT-113
    Scenario Outline: An offline sale of <moment> is taken at ten o'clock, on a register offline since twenty past nine
      Given the cashier takes the register offline
      And the clock shows 2026-03-02 10:00:00 in Kyiv
      When an offline sale in the cloud is sent with body.fiscal_date as <moment>
      Then the receipt shows (EXT-113)
        | fiscal_date | <shown> |

      Examples: at either end, and in other zones
        | moment                      | shown                              |
        | "2026-03-02T09:20:00+02:00" | "2026-03-02T07:20:00.000000+00:00" |
        | "2026-03-02T10:00:00+02:00" | "2026-03-02T08:00:00.000000+00:00" |
        | "2026-03-02T08:00:00Z"      | "2026-03-02T08:00:00.000000+00:00" |

    @EXT-113 @NS-14
    Scenario: Sales kept since the link was lost are taken behind a going offline of that moment
      Given the clock shows 2026-03-02 10:00:00 in Kyiv
      And the cashier takes the register offline since 2026-03-02 09:30:00
      When an offline sale in the cloud is sent with body.fiscal_date as "2026-03-02T09:40:00+02:00"
      Then the receipt shows (EXT-113, NS-14)
        | fiscal_date | "2026-03-02T07:40:00.000000+00:00" |
      When the cashier brings the register online
      And the tax authority answers
      And the cashier looks at that receipt by its fiscal code
      Then the receipt shows (EXT-113)
        | status | DONE |

    @EXT-113 @NS-14
    Scenario: A sale from before the moment that a going offline names is refused
      Given the clock shows 2026-03-02 10:00:00 in Kyiv
      And the cashier takes the register offline since 2026-03-02 09:30:00
      When an offline sale in the cloud is sent with body.fiscal_date as "2026-03-02T09:29:59.999+02:00"
      Then it is refused because fiscal date before the last document or in the future

    @EXT-113
    Scenario: An offline sale before the last one is refused
      Given the cashier takes the register offline
      And the clock shows 2026-03-02 10:00:00 in Kyiv
      And the cashier sells the minimal receipt in the cloud
      When an offline sale in the cloud is sent with body.fiscal_date as "2026-03-02T09:59:59+02:00"
      Then it is refused because fiscal date before the last document or in the future

    @EXT-112
    Scenario: A code that the first offline session has left over is good in the second
      Given the cashier takes the register offline
      And the cashier brings the register online
      And the tax authority answers
      And the cashier takes the register offline
      And the clock shows 2026-03-02 10:00:00 in Kyiv
      When an offline sale in the cloud is sent with body.footer as "x"
      Then it is accepted
