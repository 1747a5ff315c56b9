@wire
Feature: The form of a sale

  Each member left out, of the wrong type, below its least and above its greatest; at the bounds it is taken.

  @ERR-302 @LOC-152 @LOC-153 @LOC-154 @LOC-155 @LOC-156 @LIM-093 @FLD-017
  Scenario Outline: A sale with <place> as <value> is malformed
    When a sale is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: left out
      | place         | value   |
      | body.id       | nothing |
      | body.goods    | nothing |
      | body.payments | nothing |

    Examples: of the wrong type
      | place                         | value  |
      | body.id                       | 7      |
      | body.id                       | "one"  |
      | body.custom_id                | "one"  |
      | body.goods                    | {}     |
      | body.payments                 | {}     |
      | body.discounts                | {}     |
      | body.delivery                 | "post" |
      | body.rounding_mode            | 10     |
      | body.departament              | 7      |
      | body.cashier_name             | 7      |
      | body.header                   | 7      |
      | body.footer                   | 7      |
      | body.barcode                  | 7      |
      | body.print                    | "yes"  |
      | body.technical_return         | "yes"  |
      | body.abs_vizualization_values | "yes"  |
      | body.remove_rest              | "yes"  |

    Examples: null where something must be said
      | place         | value |
      | body.id       | null  |
      | body.goods    | null  |
      | body.payments | null  |

    Examples: null among the items
      | place           | value |
      | body.goods.0    | null  |
      | body.payments.0 | null  |

    Examples: of the wrong type, inside
      | place               | value        |
      | body.delivery       | []           |
      | body.delivery.email | 7            |
      | body.delivery.phone | 380500000000 |
      | body.goods.0        | []           |
      | body.payments.0     | "cash"       |

    Examples: not of version 4
      | place          | value                                  |
      | body.id        | "11111111-1111-1111-8111-111111111111" |
      | body.custom_id | "11111111-1111-1111-8111-111111111111" |

    Examples: below the least
      | place      | value |
      | body.goods | []    |

    Examples: of no such kind
      | place               | value           |
      | body.rounding_mode  | "ROUND_5"       |
      | body.delivery.email | "buyer"         |
      | body.delivery.phone | "0500000000"    |
      | body.delivery.phone | "38050000000"   |
      | body.delivery.phone | "3805000000000" |

  @LOC-154 @LOC-167 @LOC-168 @LOC-170 @LOC-171 @LOC-172 @LOC-174 @LOC-175 @NS-84
  Scenario Outline: A sale with <place> as <value> is well formed
    Given the desk opens a shift
    When a sale is sent with <place> as <value>
    Then it is well formed

    Examples: optional members
      | place                         | value                                  |
      | body.custom_id                | "11111111-1111-4111-8111-111111111111" |
      | body.rounding_mode            | "ROUND_10"                             |
      | body.rounding_mode            | "ROUND_50"                             |
      | body.delivery.phone           | "380500000000"                         |
      | body.delivery.email           | "buyer@example.com"                    |
      | body.payments                 | []                                     |
      | body.footer                   | ""                                     |
      | body.print                    | true                                   |
      | body.technical_return         | true                                   |
      | body.abs_vizualization_values | true                                   |
      | body.remove_rest              | true                                   |

    Examples: null is as good as left out
      | place                         | value |
      | body.custom_id                | null  |
      | body.departament              | null  |
      | body.cashier_name             | null  |
      | body.header                   | null  |
      | body.footer                   | null  |
      | body.barcode                  | null  |
      | body.discounts                | null  |
      | body.delivery                 | null  |
      | body.delivery.email           | null  |
      | body.delivery.phone           | null  |
      | body.print                    | null  |
      | body.technical_return         | null  |
      | body.rounding_mode            | null  |
      | body.abs_vizualization_values | null  |
      | body.remove_rest              | null  |

    Examples: an unknown member
      | place       | value |
      | body.colour | "red" |

  @LOC-151 @LOC-158 @LOC-163 @NS-84 @assumed
  Scenario Outline: A sale with <place> as null is a sale without
    Given the desk opens a shift
    When a sale is sent with <place> as null
    Then the receipt shows
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
