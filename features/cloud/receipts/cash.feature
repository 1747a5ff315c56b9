@extension
Feature: Cash through the cloud

  Cash is put in and taken out, and handed to card holders, by the rules of the desk.

  Background:
    Given an open shift of the cashier on the register

  @EXT-141
  Scenario: Cash put in is a receipt without goods
    When cash in the cloud is sent with body.payment.value as 5000
    Then the answer is 201
    And the receipt shows (EXT-141)
      | id                       | "00000000-0000-4000-8000-000000000001" |
      | type                     | SERVICE_IN |
      | status                   | CREATED    |
      | goods.length             | 0          |
      | taxes.length             | 0          |
      | payments.length          | 1          |
      | payments.0.type          | CASH       |
      | payments.0.value         | 5000       |
      | payments.0.label         | Готівка    |
      | total_sum                | 5000       |
      | total_payment            | 5000       |
      | tax_url                  | null       |
      | shift.balance.service_in | 5000       |
      | shift.balance.balance    | 5000       |

  @EXT-142 @simulated
  Scenario Outline: <movement> is made offline at the moment that it names
    Given cash in the cloud is sent with body.payment.value as 5000
    And the cashier takes the register offline
    And the clock shows 2026-03-02 10:00:00 in Kyiv
    When <movement> is sent with body.fiscal_date as "2026-03-02T09:30:00+02:00"
    Then the receipt shows (EXT-142)
      | is_created_offline | true                               |
      | fiscal_code        | any text                           |
      | fiscal_date        | "2026-03-02T07:30:00.000000+00:00" |
    When <movement> is sent with body.fiscal_date as "2026-03-02T09:29:59+02:00"
    Then it is refused because fiscal date before the last document or in the future

    Examples:
      | movement                  |
      | cash in the cloud         |
      | a withdrawal in the cloud |

  @EXT-142 @simulated
  Scenario Outline: <movement> with a code that the pool does not have is refused offline, and is made online
    Given cash in the cloud is sent with body.payment.value as 5000
    When <movement> is sent with body.fiscal_code as "TEST-000000"
    Then the receipt shows (EXT-142)
      | is_created_offline | false |
      | fiscal_code        | null  |
    When the cashier takes the register offline
    And <movement> is sent with body.fiscal_code as "TEST-000000"
    Then it is refused because offline code of the document not free

    Examples:
      | movement                  |
      | cash in the cloud         |
      | a withdrawal in the cloud |

  @EXT-111 @EXT-142 @simulated
  Scenario Outline: <movement> with a code is refused where the register has fallen offline by itself
    Given cash in the cloud is sent with body.payment.value as 5000
    And the tax authority is mute
    And 2 minutes pass
    When <movement> with the second code in the cloud is sent with body.payment.value as 1000
    Then it is refused because register not taken offline by request

    Examples:
      | movement     |
      | cash         |
      | a withdrawal |

  @EXT-112 @EXT-142 @simulated
  Scenario Outline: <movement> with the second code is taken offline, and spends that code
    Given cash in the cloud is sent with body.payment.value as 5000
    And the cashier takes the register offline
    When <movement> with the second code in the cloud is sent with body.payment.value as 1000
    Then the receipt shows (EXT-142)
      | is_created_offline | true |
    When the cashier looks at the offline codes
    Then the page shows (EXT-112)
      | 0.serial_id | 1 |
      | 1.serial_id | 3 |

    Examples:
      | movement     |
      | cash         |
      | a withdrawal |

  @EXT-141
  Scenario: Cash taken out is shown without its sign
    Given cash in the cloud is sent with body.payment.value as 5000
    When cash in the cloud is sent with body.payment.value as -3000
    Then the receipt shows (EXT-141)
      | type                      | SERVICE_OUT |
      | payments.0.value          | 3000        |
      | total_sum                 | 3000        |
      | total_payment             | 3000        |
      | shift.balance.service_out | 3000        |
      | shift.balance.balance     | 2000        |

  @EXT-141 @simulated
  Scenario: Cash put in is DONE once the tax authority has taken it
    Given cash in the cloud is sent with body.control_number as "17"
    When the tax authority answers
    And the cashier looks at that receipt
    Then the receipt shows (EXT-141)
      | status             | DONE     |
      | fiscal_code        | any text |
      | transaction.status | DONE     |
      | tax_url            | null     |

  @EXT-141
  Scenario Outline: Cash with <place> as <value> is malformed there
    When cash in the cloud is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: beyond a bound
      | place               | value         |
      | body.payment        | nothing       |
      | body.payment.value  | nothing       |
      | body.payment.value  | 0             |
      | body.payment.value  | "1.5"         |
      | body.payment.value  | 100000000000  |
      | body.payment.value  | -100000000000 |
      | body.payment.type   | "CASHLESS"    |
      | body.payment.label  | ""            |
      | body.id             | "x"           |
      | body.control_number | "12345"       |
      | body.fiscal_date    | "yesterday"   |

  @EXT-141
  Scenario Outline: Cash with <place> as <value> is taken
    When cash in the cloud is sent with <place> as <value>
    Then the receipt shows (EXT-141)
      | type | SERVICE_IN |

    Examples: at a bound, and as clients write it
      | place               | value       |
      | body.payment.value  | 10          |
      | body.payment.value  | 99999999990 |
      | body.payment.value  | "1000"      |
      | body.payment.type   | nothing     |
      | body.payment.type   | null        |
      | body.id             | nothing     |
      | body.context        | []          |
      | body.control_number | 7           |

  @EXT-141
  Scenario: What cash is annotated with comes back
    When cash in the cloud is sent with body.context.table as 7
    Then the receipt shows (EXT-141)
      | context.table | 7 |
    When cash in the cloud is sent with body.custom.text_global_footer as "Знизу"
    Then the receipt shows (EXT-141)
      | custom.text_global_footer | Знизу |

  @EXT-141 @NS-31 @NS-65 @assumed
  Scenario: Cash that is not a multiple of the smallest coin is refused
    When cash in the cloud is sent with body.payment.value as 1005
    Then it is refused because service amount not a multiple of 10

  @EXT-141 @NS-31 @NS-65 @assumed
  Scenario: More cash than there is cannot be taken out
    When cash in the cloud is sent with body.payment.value as -10
    Then it is refused because withdrawal larger than the cash in the register

  @EXT-141 @NS-31 @NS-65
  Scenario: The id of cash put in is that of no later receipt
    Given cash in the cloud is sent with body.id as "70000000-0000-4000-8000-000000000001"
    When cash in the cloud is sent with body.id as "70000000-0000-4000-8000-000000000001"
    Then it is refused because receipt of this id exists already
    When a sale in the cloud is sent with body.id as "70000000-0000-4000-8000-000000000001"
    Then it is refused because receipt of this id exists already

  @EXT-151
  Scenario: Cash is handed to a card holder, whose card has paid for it
    Given cash in the cloud is sent with body.payment.value as 5000
    When a withdrawal in the cloud is sent with body.payment.card_mask as "4444********1111"
    Then the answer is 200
    And the receipt shows (EXT-151)
      | type                  | CASH_WITHDRAWAL  |
      | status                | CREATED          |
      | goods.length          | 0                |
      | payments.0.type       | CASHLESS         |
      | payments.0.value      | 1000             |
      | payments.0.code       | 1                |
      | payments.0.card_mask  | "4444********1111" |
      | total_sum             | 1000             |
      | shift.balance.balance | 4000             |

  @EXT-151
  Scenario Outline: A withdrawal with <place> as <value> is malformed there
    When a withdrawal in the cloud is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: beyond a bound
      | place                        | value        |
      | body.payment                 | nothing      |
      | body.payment.value           | nothing      |
      | body.payment.value           | 0            |
      | body.payment.value           | -1000        |
      | body.payment.value           | 100000000000 |
      | body.payment.code            | 0            |
      | body.payment.code            | 10           |
      | body.payment.type            | "CASH"       |
      | body.previous_receipt_id     | "x"          |

  @EXT-151 @NS-31 @NS-65 @assumed
  Scenario: More cash than there is cannot be handed out
    When a withdrawal in the cloud is sent with body.payment.value as 1000
    Then it is refused because withdrawal larger than the cash in the register

  @EXT-151 @NS-31 @NS-65
  Scenario: The id of a withdrawal is that of no later receipt
    Given cash in the cloud is sent with body.payment.value as 5000
    And a withdrawal in the cloud is sent with body.id as "70000000-0000-4000-8000-000000000001"
    When a withdrawal in the cloud is sent with body.id as "70000000-0000-4000-8000-000000000001"
    Then it is refused because receipt of this id exists already

  @EXT-104 @EXT-141 @EXT-151
  Scenario Outline: <movement> names the last receipt of the register
    Given cash in the cloud is sent with body.payment.value as 5000
    When <movement> in the cloud is sent with body.previous_receipt_id as "70000000-0000-4000-8000-000000000001"
    Then it is refused because previous receipt is not the last one
    When <movement> in the cloud is sent with body.previous_receipt_id as "00000000-0000-4000-8000-000000000001"
    Then it is accepted

    Examples:
      | movement     |
      | cash         |
      | a withdrawal |
