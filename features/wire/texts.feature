@wire
Feature: Texts as they are sent

  A text comes back letter by letter: at its longest, in capitals, in letters beyond Ukrainian ones, empty. Null and what
  is left out are one; zero is not.

  Background:
    Given the desk opens a shift

  @LOC-152 @LOC-173 @LOC-177 @FLD-018 @FLD-029
  Scenario Outline: A receipt whose <place> is <text> says so
    When a sale is sent with body.<place> as <text>
    Then the receipt shows
      | <shown> | <text> |

    Examples: capitals and small letters
      | place          | shown               | text         |
      | header         | header              | "ШАПКА Їжак" |
      | footer         | footer              | "ДЯКУЄМО ʼ’" |
      | barcode        | barcode             | "Ab-09"      |
      | cashier_name   | cashier_name        | "О. ЛИПА"    |
      | departament    | departament         | "Зал № 1"    |
      | goods.0.code   | goods.0.good.code   | "ХЛ-аБ"      |
      | goods.0.name   | goods.0.good.name   | "ХЛІБ хліб"  |
      | goods.0.uktzed | goods.0.good.uktzed | "19 Ab"      |

    @NS-84 @assumed
    Examples: texts above and below an item, which the specification shows in answers alone
      | place          | shown               | text     |
      | goods.0.header | goods.0.good.header | "ЗВЕРХУ" |
      | goods.0.footer | goods.0.good.footer | "Знизу"  |

    Examples: blanks, quotation marks, what looks like something else
      | place        | shown             | text         |
      | goods.0.name | goods.0.good.name | " Хліб  "    |
      | goods.0.code | goods.0.good.code | " 1 "        |
      | goods.0.code | goods.0.good.code | "007"        |
      | goods.0.name | goods.0.good.name | "null"       |
      | goods.0.name | goods.0.good.name | "<b>&amp;\"" |
      | footer       | footer            | "😀"          |
      | barcode      | barcode           | "0"          |

    Examples: the longest there may be
      | place          | shown               | text                                                               |
      | goods.0.uktzed | goods.0.good.uktzed | "0123456789012345678901234567890123456789012345678901234567890123" |

    @NS-60
    Examples: labels of payments, the longest as well
      | place            | shown            | text                                                                                                                               |
      | payments.0.label | payments.0.label | "КАСА каса"                                                                                                                        |
      | payments.0.label | payments.0.label | " Каса "                                                                                                                           |
      | payments.0.label | payments.0.label | "ЇааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааааЯ" |

  @FLD-017 @FLD-018 @FLD-021 @LOC-152
  Scenario Outline: A receipt whose <place> is <value> is one without it
    When a sale is sent with body.<place> as <value>
    Then the receipt shows
      | total_sum  | 2000    |
      | round_sum  | 0       |
      | total_rest | 0       |
      | <shown>    | <empty> |

    Examples: left out, and empty
      | place             | value   | shown               | empty |
      | header            | nothing | header              | null  |
      | departament       | nothing | departament         | null  |
      | discounts         | nothing | discounts           | []    |
      | discounts         | []      | discounts           | []    |
      | rounding_mode     | nothing | total_payment       | 2000  |
      | goods.0.uktzed    | nothing | goods.0.good.uktzed | null  |
      | goods.0.discounts | []      | goods.0.discounts   | []    |
      | goods.0.discounts | nothing | goods.0.discounts   | []    |
      | goods.0.tax       | nothing | taxes               | []    |
      | goods.0.tax       | []      | taxes               | []    |

    @NS-84 @assumed
    Examples: null, which a server may refuse where a text is meant
      | place          | value | shown               | empty |
      | header         | null  | header              | null  |
      | barcode        | null  | barcode             | null  |
      | departament    | null  | departament         | null  |
      | cashier_name   | null  | cashier_name        | null  |
      | goods.0.header | null  | goods.0.good.header | null  |

  @LOC-001 @FLD-021
  Scenario: A price of zero is a price
    When a sale is sent with body.goods.0.price as 0
    Then the receipt shows
      | total_sum     | 0    |
      | total_payment | 2000 |
      | total_rest    | 2000 |

  @LOC-001 @FLD-021
  Scenario: A payment of zero is a payment, and too little
    When a sale is sent with body.payments.0.value as 0
    Then it is refused because payments total less than the receipt total
