@wire
Feature: The form of a sale

  What may be left out may be null, and is as if it had been left out.

  @LOC-151 @LOC-158 @LOC-163 @NS-84
  Scenario Outline: A sale with <place> as null is a sale without
    Given the desk opens a shift
    When a sale is sent with <place> as null
    Then the receipt shows (NS-84)
      | type             | SELL      |
      | total_sum        | 2000      |
      | total_rest       | 0         |
      | round_sum        | 0         |
      | technical_return | false     |
      | delivery         | null      |
      | discounts        | []        |
      | payments.0.label | "Готівка" |

    Examples: of the receipt
      | place                 |
      | body.discounts        |
      | body.delivery         |
      | body.rounding_mode    |
      | body.remove_rest      |
      | body.technical_return |

    Examples: of an item and of a payment
      | place                           |
      | body.goods.0.taxes              |
      | body.goods.0.discounts          |
      | body.goods.0.is_return          |
      | body.goods.0.is_winnings_payout |
      | body.payments.0.label           |

  @LOC-165 @LOC-167 @LOC-178 @NS-60
  Scenario Outline: A sale with <place> as false is a sale without
    Given the desk opens a shift
    When a sale is sent with <place> as false
    Then the receipt shows
      | type                       | SELL  |
      | is_sell                    | true  |
      | technical_return           | false |
      | goods.0.is_return          | false |
      | goods.0.is_winnings_payout | false |

    Examples: of the receipt and of an item
      | place                           |
      | body.technical_return           |
      | body.goods.0.is_return          |
      | body.goods.0.is_winnings_payout |

  @LOC-175
  Scenario: A sale with remove_rest as false states its change
    Given the desk opens a shift
    When POST /api/v1/receipt/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000}],"payments":[{"type":"CASH","value":5000}],"remove_rest":false}' is sent to the desk
    Then the receipt shows
      | total_payment | 5000 |
      | total_rest    | 3000 |

  @LOC-153 @LOC-154
  Scenario Outline: A sale with <place> as a UUID of version <version> is malformed
    Given the desk opens a shift
    When a sale is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: every version but the fourth
      | place          | version | value                                  |
      | body.id        | 1       | "11111111-1111-1111-8111-111111111111" |
      | body.id        | 5       | "11111111-1111-5111-8111-111111111111" |
      | body.id        | 7       | "11111111-1111-7111-8111-111111111111" |
      | body.custom_id | 1       | "11111111-1111-1111-8111-111111111111" |
      | body.custom_id | 7       | "11111111-1111-7111-8111-111111111111" |

  @LOC-168
  Scenario Outline: There is no rounding mode <value>
    Given the desk opens a shift
    When a sale is sent with body.rounding_mode as <value>
    Then it is malformed at body.rounding_mode

    Examples: other steps, another spelling, a number
      | value       |
      | "ROUND_5"   |
      | "ROUND_100" |
      | "round_10"  |
      | 10          |

  @LOC-152 @owner
  Scenario Outline: A sale needs <place>
    Given the desk opens a shift
    When a sale is sent with <place> as nothing
    Then it is malformed at <place>

    @FLD-017
    Examples: of the seven members of the smallest sale, that of the receipt
      | place   |
      | body.id |

    @FLD-018
    Examples: those of an item
      | place                 |
      | body.goods.0.code     |
      | body.goods.0.name     |
      | body.goods.0.price    |
      | body.goods.0.quantity |

    @FLD-021
    Examples: those of a payment
      | place                 |
      | body.payments.0.type  |
      | body.payments.0.value |
