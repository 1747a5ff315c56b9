@wire
Feature: The form of payments

  A payment is cash or not; what a bank terminal says belongs to the one that is not. A withdrawal is always from a card.

  @ERR-302 @FLD-021 @LOC-163
  Scenario: A payment by card is CASHLESS, not CARD
    Given the desk opens a shift
    When a sale is sent with body.payments.0.type as "CARD"
    Then it is malformed at body.payments.0.type

  @LOC-176 @NS-59 @NS-60
  Scenario Outline: Cash with <place> as <value>, which belongs to a card, is cash without it
    Given the desk opens a shift
    When a sale is sent with <place> as <value>
    Then the receipt shows (NS-59, NS-60)
      | total_payment       | 2000 |
      | payments.0.type     | CASH |
      | payments.0.<member> | nothing |

    Examples: a text, a number, a truth, and what no card may have
      | place                              | value                  | member             |
      | body.payments.0.card_mask          | "4444********1111"     | card_mask          |
      | body.payments.0.card_mask          | "4444********1111****" | card_mask          |
      | body.payments.0.commission         | 100                    | commission         |
      | body.payments.0.commission         | "x"                    | commission         |
      | body.payments.0.owner_name         | ""                     | owner_name         |
      | body.payments.0.signature_required | false                  | signature_required |
      | body.payments.0.code               | "0"                    | code               |

  @LIM-080 @FLD-021 @LOC-176 @NS-52 @NS-60
  Scenario Outline: A card mask of a sale may be <mask>
    Given an open shift
    When a sale is sent with body.payments.0 as {"type": "CASHLESS", "value": 2000, "card_mask": <mask>}
    Then the answer is 200
    And the receipt shows
      | total_payment        | 2000   |
      | payments.0.card_mask | <mask> |

    Examples: 19 characters, 16, none
      | mask                  |
      | "4444********1111***" |
      | "4444********1111"    |
      | ""                    |

  @LIM-082 @FLD-032 @LOC-202 @NS-52
  Scenario Outline: A card mask of a withdrawal may be <mask>
    Given an open shift
    And the cashier puts in 5000
    When a cash withdrawal is sent with body.payment.card_mask as <mask>
    Then the answer is 200
    And the transaction shows
      | type | CASH_WITHDRAWAL |

    Examples: 19 characters, 16, none
      | mask                  |
      | "4444********1111***" |
      | "4444********1111"    |
      | ""                    |

  @LOC-202 @FLD-032 @NS-84 @AMB-47
  Scenario: The type of a withdrawal's payment is an unknown member
    Given the desk opens a shift
    When a cash withdrawal is sent with body.payment.type as "CASH"
    Then it is well formed (NS-84, AMB-47)
