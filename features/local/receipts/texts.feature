Feature: Texts of a receipt

  A text comes back as it was sent, and what is not sent is not stated.

  Rule: letters

    Background:
      Given an open shift

    @LOC-173
    Scenario Outline: No letter of a <member> is another when it comes back
      When a sale is sent with body.<member> as "№ ½ ﬁ ё́ Ⅳ ² Ｋ"
      Then the receipt shows
        | <member> | "№ ½ ﬁ ё́ Ⅳ ² Ｋ" |

      Examples:
        | member       |
        | header       |
        | footer       |
        | barcode      |
        | cashier_name |
        | departament  |

  Rule: long texts

    Background:
      Given an open shift

    @LOC-173
    Scenario Outline: A long <member> comes back whole
      When a sale is sent with body.<member> as "Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. кінець"
      Then the receipt shows
        | <member> | "Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. Дякуємо за покупку, приходьте ще. кінець" |

      Examples:
        | member       |
        | header       |
        | footer       |
        | barcode      |
        | cashier_name |
        | departament  |

  Rule: texts of the receipt and of its goods

    Background:
      Given the desk opens a shift

    @LOC-173
    Scenario Outline: A text of <member> comes back as it was sent: <text>
      When a sale is sent with body.<member> as <text>
      Then the receipt shows
        | <member> | <text> |

      Examples: empty, of blanks, with blanks around it
        | member       | text    |
        | header       | ""      |
        | footer       | ""      |
        | barcode      | ""      |
        | cashier_name | ""      |
        | departament  | ""      |
        | header       | " "     |
        | footer       | " а "   |
        | barcode      | " "     |
        | cashier_name | " Оля " |
        | departament  | " "     |

    @LOC-177
    Scenario Outline: A text of the goods comes back as it was sent: <member> as <text>
      When a sale is sent with body.goods.0.<member> as <text>
      Then the receipt shows
        | goods.0.good.<member> | <text> |

      Examples:
        | member  | text  |
        | uktzed  | ""    |
        | barcode | ""    |
        | header  | ""    |
        | footer  | ""    |
        | uktzed  | " 1 " |
        | barcode | " 1 " |

    @FLD-017 @NS-84
    Scenario Outline: A receipt with <member> null is one without
      When a sale is sent with body.<member> as null
      Then the receipt shows (NS-84)
        | discounts | []   |
        | total_sum | 2000 |

      Examples:
        | member            |
        | discounts         |
        | goods.0.discounts |
        | goods.0.taxes     |
