@wire
Feature: The form of goods and discounts

  Prices are minor units, quantities thousandths; both are whole numbers, and never text. A tax code alone may be written as text.

  @ERR-302 @LOC-001 @LOC-002 @LOC-162 @FLD-018
  Scenario Outline: Goods with <place> as <value> are malformed
    When a sale is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: left out
      | place                 | value   |
      | body.goods.0.code     | nothing |
      | body.goods.0.name     | nothing |
      | body.goods.0.price    | nothing |
      | body.goods.0.quantity | nothing |

    Examples: of the wrong type
      | place                           | value  |
      | body.goods.0.code               | 7      |
      | body.goods.0.name               | 7      |
      | body.goods.0.price              | "2000" |
      | body.goods.0.quantity           | "1000" |
      | body.goods.0.taxes              | "1"    |
      | body.goods.0.uktzed             | 7      |
      | body.goods.0.excise_barcodes    | "AAAA" |
      | body.goods.0.barcode            | 7      |
      | body.goods.0.discounts          | {}     |
      | body.goods.0.is_return          | "true" |
      | body.goods.0.is_winnings_payout | 1      |

    Examples: null where something must be said
      | place                 | value |
      | body.goods.0.code     | null  |
      | body.goods.0.name     | null  |
      | body.goods.0.price    | null  |
      | body.goods.0.quantity | null  |

    Examples: of the wrong type, in lists and notes
      | place                        | value |
      | body.goods.0.taxes           | {}    |
      | body.goods.0.excise_barcodes | {}    |
      | body.goods.0.header          | 7     |
      | body.goods.0.footer          | 7     |
      | body.goods.0.price           | true  |
      | body.goods.0.quantity        | []    |

    Examples: fractions of a whole
      | place                 | value |
      | body.goods.0.price    | 0.5   |
      | body.goods.0.quantity | 0.5   |

    Examples: below the least
      | place                 | value |
      | body.goods.0.code     | ""    |
      | body.goods.0.name     | ""    |
      | body.goods.0.price    | -1    |
      | body.goods.0.quantity | 0     |
      | body.goods.0.quantity | -1000 |

    Examples: above the greatest
      | place                 | value        |
      | body.goods.0.price    | 100000000000 |
      | body.goods.0.quantity | 100000000000 |

    Examples: more than a number can hold to the last digit
      | place                 | value             |
      | body.goods.0.price    | 9007199254740993  |
      | body.goods.0.quantity | 9007199254740993  |
      | body.goods.0.price    | 1e300             |
      | body.goods.0.quantity | 1e300             |
      | body.goods.0.price    | -9007199254740993 |

  @ERR-302 @FLD-018
  Scenario Outline: Goods with <place> of <count> letters are malformed
    When a sale is sent with <place> as <count> letters
    Then it is malformed at <place>

    Examples: one too many
      | place               | count |
      | body.goods.0.code   | 257   |
      | body.goods.0.uktzed | 65    |
      | body.goods.0.header | 1025  |
      | body.goods.0.footer | 1025  |

  @FLD-018
  Scenario Outline: Goods with <place> of <count> letters are well formed
    Given the desk opens a shift
    When a sale is sent with <place> as <count> letters
    Then it is well formed

    Examples: as many as there may be
      | place               | count |
      | body.goods.0.code   | 256   |
      | body.goods.0.uktzed | 64    |
      | body.goods.0.header | 1024  |
      | body.goods.0.footer | 1024  |

    Examples: names have no end
      | place             | count |
      | body.goods.0.name | 5000  |

  @LOC-001 @LOC-002 @LOC-157 @LOC-162 @LOC-177 @LOC-178 @LIM-092
  Scenario Outline: Goods with <place> as <value> are well formed
    Given the desk opens a shift
    When a sale is sent with <place> as <value>
    Then it is well formed

    Examples: at the bounds
      | place                 | value       |
      | body.goods.0.price    | 0           |
      | body.goods.0.price    | 99999999999 |
      | body.goods.0.quantity | 1           |
      | body.goods.0.quantity | 99999999999 |

    Examples: optional members
      | place                           | value          |
      | body.goods.0.taxes              | [1, "Б"]       |
      | body.goods.0.taxes              | []             |
      | body.goods.0.taxes              | ["1", "08"]    |
      | body.goods.0.excise_barcodes    | ["AAAA000001"] |
      | body.goods.0.is_winnings_payout | true           |
      | body.goods.0.is_return          | false          |

    Examples: null is as good as left out
      | place                           | value |
      | body.goods.0.taxes              | null  |
      | body.goods.0.discounts          | null  |
      | body.goods.0.uktzed             | null  |
      | body.goods.0.excise_barcodes    | null  |
      | body.goods.0.barcode            | null  |
      | body.goods.0.header             | null  |
      | body.goods.0.footer             | null  |
      | body.goods.0.is_return          | null  |
      | body.goods.0.is_winnings_payout | null  |

  @LOC-162 @AMB-01 @AMB-38 @assumed
  Scenario Outline: Goods with <place> as <value> are malformed at <fault>
    When a sale is sent with <place> as <value>
    Then it is malformed at <fault>

    Examples: what only the whole tells
      | place                        | value                                                                                                                                            | fault                                |
      | body.goods.0.taxes           | [99]                                                                                                                                             | body.goods.0.taxes.0                 |
      | body.goods.0.taxes           | [1, "Я"]                                                                                                                                         | body.goods.0.taxes.1                 |
      | body.goods.0.taxes           | [null]                                                                                                                                           | body.goods.0.taxes.0                 |
      | body.goods.0.taxes           | [1.5]                                                                                                                                            | body.goods.0.taxes.0                 |
      | body.goods.0.taxes           | [""]                                                                                                                                             | body.goods.0.taxes.0                 |
      | body.goods.0.taxes           | ["Z"]                                                                                                                                            | body.goods.0.taxes.0                 |
      | body.goods.0.taxes           | ["99"]                                                                                                                                           | body.goods.0.taxes.0                 |
      | body.goods.0.taxes           | ["1", "1.0"]                                                                                                                                     | body.goods.0.taxes.1                 |
      | body.goods.0.taxes           | [" 1"]                                                                                                                                           | body.goods.0.taxes.0                 |
      | body.goods.0.taxes           | ["1 "]                                                                                                                                           | body.goods.0.taxes.0                 |
      | body.goods.0.taxes           | ["+1"]                                                                                                                                           | body.goods.0.taxes.0                 |
      | body.goods.0.taxes           | ["1e0"]                                                                                                                                          | body.goods.0.taxes.0                 |
      | body.goods.0.taxes           | ["0x1"]                                                                                                                                          | body.goods.0.taxes.0                 |
      | body.goods.0.taxes           | ["1", "-1"]                                                                                                                                      | body.goods.0.taxes.1                 |
      | body.goods.0.taxes           | ["１"]                                                                                                                                            | body.goods.0.taxes.0                 |
      | body.goods.0.excise_barcodes | [7]                                                                                                                                              | body.goods.0.excise_barcodes.0       |
      | body.goods.0.discounts       | [{"type": "DISCOUNT", "mode": "VALUE", "value": 0.5}]                                                                                            | body.goods.0.discounts.0.value       |
      | body.goods.0.discounts       | [{"type": "DISCOUNT", "mode": "VALUE", "value": 1, "tax_codes": ["Z"]}]                                                                          | body.goods.0.discounts.0.tax_codes.0 |
      | body.goods                   | [{"code": "1", "name": "A", "price": 1, "quantity": 1000}, {"code": "2", "name": "B", "price": 1, "quantity": 1000, "is_winnings_payout": true}] | body.goods                           |
      | body.goods.0.taxes           | [true]                                                                                                                                           | body.goods.0.taxes.0                 |
      | body.goods                   | [{"code": "1", "name": "A", "price": 1, "quantity": 1000}, {"code": "2", "name": "B", "price": 1, "quantity": 1000, "is_return": true}]          | body.goods                           |
      | body.discounts               | [{"type": "DISCOUNT", "mode": "VALUE", "value": 0.5}]                                                                                            | body.discounts.0.value               |
      | body.discounts               | [{"type": "DISCOUNT", "mode": "VALUE", "value": 1, "tax_codes": [99]}]                                                                           | body.discounts.0.tax_codes.0         |
      | body.discounts               | [{"type": "DISCOUNT", "mode": "VALUE", "value": 1, "tax_codes": ["1", "99"]}]                                                                    | body.discounts.0.tax_codes.1         |

  @LOC-158 @LOC-159 @LOC-160 @LOC-161 @FLD-019
  Scenario Outline: A receipt with <place> as <value> is malformed
    When a sale is sent with <place> as <value>
    Then it is malformed at <fault>

    Examples: discounts
      | place          | value                                                                 | fault                      |
      | body.discounts | [{"mode": "VALUE", "value": 1}]                                       | body.discounts.0.type      |
      | body.discounts | [{"type": "GIFT", "mode": "VALUE", "value": 1}]                       | body.discounts.0.type      |
      | body.discounts | [{"type": "DISCOUNT", "value": 1}]                                    | body.discounts.0.mode      |
      | body.discounts | [{"type": "DISCOUNT", "mode": "HALF", "value": 1}]                    | body.discounts.0.mode      |
      | body.discounts | [{"type": "DISCOUNT", "mode": "VALUE"}]                               | body.discounts.0.value     |
      | body.discounts | [{"type": "DISCOUNT", "mode": "VALUE", "value": "1"}]                 | body.discounts.0.value     |
      | body.discounts | [{"type": "DISCOUNT", "mode": "VALUE", "value": -1}]                  | body.discounts.0.value     |
      | body.discounts | [{"type": "DISCOUNT", "mode": "VALUE", "value": 100000000000}]        | body.discounts.0.value     |
      | body.discounts | [{"type": "DISCOUNT", "mode": "PERCENT", "value": 100000000000}]      | body.discounts.0.value     |
      | body.discounts | [{"type": "DISCOUNT", "mode": "VALUE", "value": 1e300}]               | body.discounts.0.value     |
      | body.discounts | [{"type": "DISCOUNT", "mode": "PERCENT", "value": 1e21}]              | body.discounts.0.value     |
      | body.discounts | [{"type": "DISCOUNT", "mode": "PERCENT", "value": -1e-7}]             | body.discounts.0.value     |
      | body.discounts | [{"type": null, "mode": "VALUE", "value": 1}]                         | body.discounts.0.type      |
      | body.discounts | [{"type": "DISCOUNT", "mode": null, "value": 1}]                      | body.discounts.0.mode      |
      | body.discounts | [{"type": "DISCOUNT", "mode": "VALUE", "value": null}]                | body.discounts.0.value     |
      | body.discounts | [null]                                                                | body.discounts.0           |
      | body.discounts | [{"type": "DISCOUNT", "mode": "VALUE", "value": 1, "name": 7}]        | body.discounts.0.name      |
      | body.discounts | [{"type": "DISCOUNT", "mode": "VALUE", "value": 1, "tax_codes": "1"}] | body.discounts.0.tax_codes |

  @LOC-160 @NS-61
  Scenario Outline: A receipt with <place> as <value> is well formed
    Given the desk opens a shift
    When a sale is sent with <place> as <value>
    Then it is well formed

    Examples: discounts
      | place          | value                                                                                |
      | body.discounts | [{"type": "DISCOUNT", "mode": "PERCENT", "value": 0.5}]                              |
      | body.discounts | [{"type": "DISCOUNT", "mode": "PERCENT", "value": 1e-400}]                           |
      | body.discounts | [{"type": "EXTRA_CHARGE", "mode": "VALUE", "value": 1, "tax_codes": [1]}]            |
      | body.discounts | [{"type": "EXTRA_CHARGE", "mode": "VALUE", "value": 1, "tax_codes": ["1"]}]          |
      | body.discounts | [{"type": "DISCOUNT", "mode": "VALUE", "value": 1, "name": null, "tax_codes": null}] |
      | body.discounts | []                                                                                   |

  @LOC-158 @NS-33 @assumed
  Scenario Outline: <goods> goods with <discounts> discounts on the whole receipt are too much to share out
    When a sale of <goods> goods with <discounts> discounts is sent
    Then it is malformed at body.discounts

    Examples: more than a million shares
      | goods | discounts |
      | 1000  | 1001      |
      | 40000 | 26        |

  @LOC-158 @NS-33 @assumed
  Scenario Outline: <goods> goods with <discounts> discounts on the whole receipt can be shared out
    When a sale of <goods> goods with <discounts> discounts is sent
    Then it is well formed

    Examples: a million shares
      | goods | discounts |
      | 1000  | 1000      |
      | 40000 | 25        |
