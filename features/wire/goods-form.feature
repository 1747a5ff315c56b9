@wire
Feature: The form of goods and discounts

  A tax code may be written as text, and is one the register knows. Receipts are sales or returns, and their discounts can be shared out.

  @LOC-162 @NS-84
  Scenario Outline: Goods with <place> as <value> are well formed
    Given the desk opens a shift
    When a sale is sent with <place> as <value>
    Then <outcome>
      | total_sum | 2000 |

    Examples: several taxes, and a number as text
      | place              | value       | outcome                   |
      | body.goods.0.taxes | [1, "Б"]    | the receipt shows         |
      | body.goods.0.taxes | ["1", "08"] | the receipt shows (NS-84) |

  @LOC-162 @NS-60 @NS-84 @AMB-01 @AMB-38
  Scenario Outline: Goods with <place> as <value> are malformed at <fault>
    Given the desk opens a shift
    When a sale is sent with <place> as <value>
    Then it is malformed at <fault> (<reading>)

    Examples: what only the whole tells
      | place                        | value                                                                                                                                            | fault                                | reading |
      | body.goods.0.taxes           | [99]                                                                                                                                             | body.goods.0.taxes.0                 | NS-84   |
      | body.goods.0.taxes           | [1, "Я"]                                                                                                                                         | body.goods.0.taxes.1                 | NS-84   |
      | body.goods.0.taxes           | ["Z"]                                                                                                                                            | body.goods.0.taxes.0                 | NS-84   |
      | body.goods.0.taxes           | ["99"]                                                                                                                                           | body.goods.0.taxes.0                 | NS-84   |
      | body.goods.0.taxes           | ["1", "1.0"]                                                                                                                                     | body.goods.0.taxes.1                 | NS-84   |
      | body.goods.0.taxes           | [" 1"]                                                                                                                                           | body.goods.0.taxes.0                 | NS-84   |
      | body.goods.0.taxes           | ["1 "]                                                                                                                                           | body.goods.0.taxes.0                 | NS-84   |
      | body.goods.0.taxes           | ["+1"]                                                                                                                                           | body.goods.0.taxes.0                 | NS-84   |
      | body.goods.0.taxes           | ["1e0"]                                                                                                                                          | body.goods.0.taxes.0                 | NS-84   |
      | body.goods.0.taxes           | ["0x1"]                                                                                                                                          | body.goods.0.taxes.0                 | NS-84   |
      | body.goods.0.taxes           | ["1", "-1"]                                                                                                                                      | body.goods.0.taxes.1                 | NS-84   |
      | body.goods.0.taxes           | ["１"]                                                                                                                                            | body.goods.0.taxes.0                 | NS-84   |
      | body.goods.0.discounts       | [{"type": "DISCOUNT", "mode": "VALUE", "value": 0.5}]                                                                                            | body.goods.0.discounts.0.value       | AMB-38  |
      | body.goods.0.discounts       | [{"type": "DISCOUNT", "mode": "VALUE", "value": 1, "tax_codes": ["Z"]}]                                                                          | body.goods.0.discounts.0.tax_codes.0 | NS-84   |
      | body.goods                   | [{"code": "1", "name": "A", "price": 1, "quantity": 1000}, {"code": "2", "name": "B", "price": 1, "quantity": 1000, "is_winnings_payout": true}] | body.goods                           | NS-60   |
      | body.goods                   | [{"code": "1", "name": "A", "price": 1, "quantity": 1000}, {"code": "2", "name": "B", "price": 1, "quantity": 1000, "is_return": true}]          | body.goods                           | AMB-01  |
      | body.discounts               | [{"type": "DISCOUNT", "mode": "VALUE", "value": 0.5}]                                                                                            | body.discounts.0.value               | AMB-38  |
      | body.discounts               | [{"type": "DISCOUNT", "mode": "VALUE", "value": 1, "tax_codes": [99]}]                                                                           | body.discounts.0.tax_codes.0         | NS-84   |
      | body.discounts               | [{"type": "DISCOUNT", "mode": "VALUE", "value": 1, "tax_codes": ["1", "99"]}]                                                                    | body.discounts.0.tax_codes.1         | NS-84   |

  @LOC-155
  Scenario: A sale of no goods is malformed
    Given the desk opens a shift
    When a sale is sent with body.goods as []
    Then it is malformed at body.goods

  @LOC-159 @LOC-160 @FLD-019
  Scenario Outline: A receipt with the discount <value> is malformed
    Given the desk opens a shift
    When a sale is sent with <place> as <value>
    Then it is malformed at <place>.0.<fault>

    Examples: no type, no mode and no number that there is
      | place                  | value                                                    | fault |
      | body.discounts         | [{"type": "GIFT", "mode": "VALUE", "value": 1}]          | type  |
      | body.discounts         | [{"type": "DISCOUNT", "mode": "SHARE", "value": 1}]      | mode  |
      | body.discounts         | [{"type": "DISCOUNT", "mode": "VALUE", "value": "much"}] | value |
      | body.goods.0.discounts | [{"type": "GIFT", "mode": "VALUE", "value": 1}]          | type  |
      | body.goods.0.discounts | [{"type": "DISCOUNT", "mode": "SHARE", "value": 1}]      | mode  |

  @LOC-160 @FLD-019 @NS-61
  Scenario Outline: A receipt with <place> as <value> is malformed
    Given the desk opens a shift
    When a sale is sent with <place> as <value>
    Then it is malformed at body.discounts.0.value (NS-61)

    Examples: a share below and above what there is, and as text
      | place          | value                                                            |
      | body.discounts | [{"type": "DISCOUNT", "mode": "PERCENT", "value": -1e-7}]        |
      | body.discounts | [{"type": "DISCOUNT", "mode": "PERCENT", "value": 100000000000}] |
      | body.discounts | [{"type": "DISCOUNT", "mode": "PERCENT", "value": "10"}]         |

  @LOC-160 @NS-61
  Scenario Outline: A receipt with <place> as <value> is well formed
    Given the desk opens a shift
    When a sale is sent with <place> as <value>
    Then it is well formed (NS-61)

    Examples: a share may be fine, or too fine to be told from nothing
      | place          | value                                                      |
      | body.discounts | [{"type": "DISCOUNT", "mode": "PERCENT", "value": 0.5}]    |
      | body.discounts | [{"type": "DISCOUNT", "mode": "PERCENT", "value": 1e-400}] |

  @LOC-158 @NS-33
  Scenario Outline: <goods> goods with <discounts> discounts on the whole receipt are too much to share out
    Given the desk opens a shift
    When a sale of <goods> goods with <discounts> discounts is sent
    Then it is malformed at body.discounts (NS-33)

    Examples: more than a million shares
      | goods | discounts |
      | 9901  | 101       |
      | 40000 | 26        |

  @LOC-158 @NS-33
  Scenario Outline: <goods> goods with <discounts> discounts on the whole receipt can be shared out
    Given the desk opens a shift
    When a sale of <goods> goods with <discounts> discounts is sent
    Then it is well formed (NS-33)

    Examples: a million shares
      | goods | discounts |
      | 1000  | 1000      |
      | 40000 | 25        |
