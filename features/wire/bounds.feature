@wire
Feature: Values outside their bounds

  A number that is too small or too large, a text that is too long, a list that is too short: each is malformed where it
  stands, and is not cut to fit.

  Scenario Outline: <line> asks for a count that is out of bounds
    When <line> is sent with the token and the key
    Then it is malformed at query.count

    @LIM-011 @CLD-412
    Examples: fewer than one code to be granted
      | line                                                  |
      | GET /api/v1/cash-registers/ask-offline-codes?count=0  |
      | GET /api/v1/cash-registers/ask-offline-codes?count=-1 |

    @LIM-013 @CLD-412
    Examples: more codes to be granted than may be asked for
      | line                                                     |
      | GET /api/v1/cash-registers/ask-offline-codes?count=10001 |

    @LIM-016 @CLD-417
    Examples: fewer than one code to be shown
      | line                                                  |
      | GET /api/v1/cash-registers/get-offline-codes?count=0  |
      | GET /api/v1/cash-registers/get-offline-codes?count=-1 |

    @LIM-018 @CLD-417
    Examples: more codes to be shown than may be asked for
      | line                                                     |
      | GET /api/v1/cash-registers/get-offline-codes?count=10001 |

  Scenario Outline: <line> asks for a page that is out of bounds
    When <line> is sent with the token and the key
    Then it is malformed at query.limit

    @LIM-021 @CLD-429
    Examples: fewer registers than one
      | line                                |
      | GET /api/v1/cash-registers?limit=0  |
      | GET /api/v1/cash-registers?limit=-1 |

    @LIM-023 @CLD-429
    Examples: more registers than a page may have
      | line                                  |
      | GET /api/v1/cash-registers?limit=1001 |

    @LIM-026 @CLD-505
    Examples: fewer shifts of a cashier than one
      | line                        |
      | GET /api/v1/shifts?limit=0  |
      | GET /api/v1/shifts?limit=-1 |

    @LIM-028 @CLD-505
    Examples: more shifts of a cashier than a page may have
      | line                          |
      | GET /api/v1/shifts?limit=1001 |

    @LIM-031 @CLD-602
    Examples: fewer templates than one
      | line                                   |
      | GET /api/v1/receipt-templates?limit=0  |
      | GET /api/v1/receipt-templates?limit=-1 |

    @LIM-033 @CLD-602
    Examples: more templates than a page may have
      | line                                     |
      | GET /api/v1/receipt-templates?limit=1001 |

    @LIM-036 @CLD-436
    Examples: fewer shifts of a register than one
      | line                                       |
      | GET /api/v1/cash-registers/shifts?limit=0  |
      | GET /api/v1/cash-registers/shifts?limit=-1 |

    @LIM-038 @CLD-436
    Examples: more shifts of a register than a page may have, though a cashier's own may be as many
      | line                                       |
      | GET /api/v1/cash-registers/shifts?limit=51 |

  Scenario Outline: <line> asks for entries before the first
    When <line> is sent with the token and the key
    Then it is malformed at query.offset

    @LIM-041 @CLD-429
    Examples: of the registers
      | line                                 |
      | GET /api/v1/cash-registers?offset=-1 |

    @LIM-044 @CLD-505
    Examples: of the cashier's shifts
      | line                         |
      | GET /api/v1/shifts?offset=-1 |

    @LIM-047 @CLD-602
    Examples: of the templates
      | line                                    |
      | GET /api/v1/receipt-templates?offset=-1 |

    @LIM-050 @CLD-436
    Examples: of the register's shifts
      | line                                        |
      | GET /api/v1/cash-registers/shifts?offset=-1 |

    @LIM-053 @CLD-702
    Examples: of the terminals
      | line                                   |
      | GET /api/v1/paylink/terminals?offset=-1 |

  Scenario Outline: <line> asks for as many as no whole number says
    When <line> is sent with the token and the key
    Then it is malformed at <place>

    @LIM-014 @CLD-412
    Examples: codes to be granted: a word, and a part
      | line                                                   | place       |
      | GET /api/v1/cash-registers/ask-offline-codes?count=x   | query.count |
      | GET /api/v1/cash-registers/ask-offline-codes?count=1.5 | query.count |

    @LIM-019 @CLD-417
    Examples: codes to be shown
      | line                                                   | place       |
      | GET /api/v1/cash-registers/get-offline-codes?count=x   | query.count |
      | GET /api/v1/cash-registers/get-offline-codes?count=1.5 | query.count |

    @LIM-024 @CLD-429
    Examples: registers
      | line                                 | place       |
      | GET /api/v1/cash-registers?limit=x   | query.limit |
      | GET /api/v1/cash-registers?limit=1.5 | query.limit |

    @LIM-029 @CLD-505
    Examples: shifts of a cashier
      | line                         | place       |
      | GET /api/v1/shifts?limit=x   | query.limit |
      | GET /api/v1/shifts?limit=1.5 | query.limit |

    @LIM-034 @CLD-602
    Examples: templates
      | line                                    | place       |
      | GET /api/v1/receipt-templates?limit=x   | query.limit |
      | GET /api/v1/receipt-templates?limit=1.5 | query.limit |

    @LIM-039 @CLD-436
    Examples: shifts of a register
      | line                                        | place       |
      | GET /api/v1/cash-registers/shifts?limit=x   | query.limit |
      | GET /api/v1/cash-registers/shifts?limit=1.5 | query.limit |

    @CLD-429 @CLD-436 @CLD-505 @CLD-602 @CLD-702
    Examples: entries to be left out
      | line                                         | place        |
      | GET /api/v1/cash-registers?offset=x          | query.offset |
      | GET /api/v1/cash-registers/shifts?offset=1.5 | query.offset |
      | GET /api/v1/shifts?offset=x                  | query.offset |
      | GET /api/v1/receipt-templates?offset=1.5     | query.offset |
      | GET /api/v1/paylink/terminals?offset=x       | query.offset |

  @LIM-081 @FLD-021 @LOC-176
  Scenario: A card mask of a sale has no twentieth character
    Given an open shift
    When a sale is sent with body.payments.0 as {"type": "CASHLESS", "value": 2000, "card_mask": "4444********1111****"}
    Then it is malformed at body.payments.0.card_mask

  @LIM-082 @FLD-032
  Scenario: A card mask of a withdrawal has no twentieth character
    Given an open shift
    And the cashier puts in 5000
    When a cash withdrawal is sent with body.payment.card_mask as "4444********1111****"
    Then it is malformed at body.payment.card_mask

  @LIM-093 @FLD-017 @owner
  Scenario: A sale of nothing is malformed
    Given an open shift
    When a sale is sent with body.goods as []
    Then it is malformed at body.goods

  @CLD-605
  Scenario: An edit of a template that says nothing at all is malformed
    Given the template "Щоденний" of the cashier
    When PATCH /api/v1/receipt-templates/{template_id} with the body '' is sent with the token
    Then it is malformed at body
