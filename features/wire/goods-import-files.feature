@wire @extension @simulated
Feature: Files of goods that are imported

  A file of goods is uploaded, checked a second later, and applied when that is asked for: all of its goods, or none.
  Prices in it are in units of the currency; a good of a code that is known is written over.

  @EXT-531 @EXT-533 @EXT-534 @EXT-536 @EXT-546
  Scenario Outline: Goods of a <format> file come into the catalogue
    When the cashier adds these goods as a <format> file
      | code | name        | price   | is_weight | barcodes | taxes | uktzed | type    |
      | ХЛ-1 | Хліб житній | "25.50" | true      | "1, 2"   | "А"   | "1905" | service |
      | ХЛ-2 | Булка       | "7"     | false     | ""       | ""    | ""     | good    |
    Then the answer shows
      | task_id | any id  |
      | status  | created |
    When 1 second passes
    And POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
    Then the answer shows
      | task_id | any id     |
      | status  | processing |
    When 1 second passes
    And the cashier looks at the goods
    Then the page shows
      | results.length             | 2           |
      | results.0.code             | ХЛ-1        |
      | results.0.name             | Хліб житній |
      | results.0.price            | 2550        |
      | results.0.is_weight        | true        |
      | results.0.type             | service     |
      | results.0.related_barcodes | 1, 2        |
      | results.0.taxes.0.symbol   | А           |
      | results.0.uktzed           | "1905"      |
      | results.0.updated_at       | null        |
      | results.1.price            | 700         |
      | results.1.taxes            | []          |
      | results.1.related_barcodes | null        |
      | results.1.uktzed           | null        |

    Examples:
      | format |
      | JSON   |
      | XLSX   |

  @EXT-532 @EXT-534
  Scenario: Goods of a CSV file come into the catalogue
    Given the cashier adds these goods as a CSV file
      | code | name           | price | is_weight | taxes |
      | ХЛ-1 | Хліб; "житній" | 25,50 | 1         | А     |
      | ХЛ-2 | Булка          | 7.5   | 0         |       |
    And 1 second passes
    And POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
    And 1 second passes
    When the cashier looks at the goods
    Then the page shows
      | results.length         | 2              |
      | results.0.name         | Хліб; "житній" |
      | results.0.price        | 2550           |
      | results.0.is_weight    | true           |
      | results.0.taxes.length | 1              |
      | results.1.price        | 750            |
      | results.1.is_weight    | false          |
      | results.1.taxes        | []             |

  @EXT-532 @EXT-534 @EXT-546
  Scenario Outline: A <format> file with the live service's headings comes into the catalogue
    Given the cashier adds these goods as a <format> file
      | <name> | код  | група товарів | штрихкоди | <uktzed> | <price> | ваговий товар | тип товару | податкові ставки |
      | Хліб   | ХЛ-1 | Випічка       | "1, 2"    | "1905"   | 25.5    | так           | товар      | А                |
      | Різка  | ХЛ-2 | Випічка       | ""        | ""       | 7       | ні            | послуга    | ""               |
    And 1 second passes
    And POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
    And 1 second passes
    When GET /api/v1/goods?load_group=true is sent with the token
    Then the page shows
      | results.length             | 2       |
      | results.0.name             | Хліб    |
      | results.0.price            | 2550    |
      | results.0.is_weight        | true    |
      | results.0.type             | good    |
      | results.0.related_barcodes | 1, 2    |
      | results.0.taxes.0.symbol   | А       |
      | results.0.group_name       | Випічка |
      | results.1.is_weight        | false   |
      | results.1.type             | service |
      | results.1.group_name       | Випічка |
    When the cashier looks at the groups of goods
    Then the page shows
      | results.length | 1       |
      | results.0.name | Випічка |

    Examples: of CSV, and of a workbook
      | format | name         | uktzed  | price             |
      | CSV    | ім'я товару  | уктзед  | ціна              |
      | XLSX   | Ім'я товару* | УКТ ЗЕД | Ціна (в гривнях)* |

  @EXT-546
  Scenario: Numbers and truths of a workbook are read as they are
    Given the cashier adds these goods as a XLSX file
      | code | good_name | price | is_weight | barcode       | taxes |
      | 7    | Хліб      | 25.5  | true      | 4820000000017 | 1     |
      | 8    | Булка     | 7     | false     |               | А     |
    And 1 second passes
    And POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
    And 1 second passes
    When the cashier looks at the goods
    Then the page shows
      | results.length         | 2               |
      | results.0.code         | "7"             |
      | results.0.price        | 2550            |
      | results.0.is_weight    | true            |
      | results.0.barcode      | "4820000000017" |
      | results.0.taxes.0.code | 1               |
      | results.1.barcode      | null            |
      | results.1.taxes.0.code | 1               |

  @EXT-546
  Scenario: Empty lines of a workbook are no goods
    Given the cashier adds these goods as a XLSX file
      | code    | name    | price   |
      | ХЛ-1    | Хліб    | 20      |
      | nothing | nothing | nothing |
      | ХЛ-2    | Булка   | 7       |
    And 1 second passes
    When the cashier looks at that import of goods
    Then the answer shows
      | status      | completed |
      | total_items | 2         |

  @EXT-533 @EXT-546
  Scenario Outline: A workbook whose <member> is <value> fails at <address>
    Given the cashier adds these goods as a XLSX file
      | code | name  | price | <member> |
      | ХЛ-1 | Хліб  | 20    | nothing  |
      | ХЛ-2 | Булка | 7     | <value>  |
    And 1 second passes
    When the cashier looks at that import of goods
    Then the answer shows
      | status           | failed    |
      | errors.length    | 1         |
      | errors.0.address | <address> |

    Examples:
      | member     | value        | address            |
      | short_name | 4001 letters | goods.1.short_name |
      | is_weight  | 2            | goods.1.is_weight  |
      | taxes      | 77           | goods.1.taxes      |

  @EXT-533
  Scenario Outline: A file of JSON whose <member> is <value> fails at <address>
    Given the cashier adds these goods as a JSON file
      | code | name  | price | <member> |
      | ХЛ-1 | Хліб  | 20    | nothing  |
      | ХЛ-2 | Булка | 7     | <value>  |
    And 1 second passes
    When the cashier looks at that import of goods
    Then the answer shows
      | status           | failed    |
      | errors.length    | 1         |
      | errors.0.address | <address> |

    Examples: what is not of its type, and would be called where it is made a text
      | member     | value              | address            |
      | short_name | {"toString": 1}    | goods.1.short_name |
      | is_weight  | {"toString": 1}    | goods.1.is_weight  |
      | type       | {"toString": 1}    | goods.1.type       |
      | taxes      | {"toString": 1}    | goods.1.taxes      |
      | tax_codes  | [{"toString": 1}]  | goods.1.taxes      |
      | barcode    | ["482"]            | goods.1.barcode    |
      | barcodes   | [{"valueOf": "1"}] | goods.1.barcodes   |
      | uktzed     | {}                 | goods.1.uktzed     |

  @EXT-546
  Scenario Outline: A workbook of <goods> goods is answered <status>
    When the cashier adds these <goods> goods as a XLSX file
      | code | name | price |
      | Х-#  | Хліб | 20    |
    Then the answer is <status>

    Examples: as many as a catalogue takes, and one more
      | goods | status |
      | 5000  | 200    |
      | 5001  | 422    |

  @EXT-534
  Scenario: A good of a known code is written over, and keeps what the file leaves open
    Given the cashier adds these goods
      | code | name | price | barcode | position |
      | ХЛ-1 | Хліб | 2000  | "482"   | 3        |
    And the cashier adds these goods as a JSON file
      | code | name  | price |
      | ХЛ-1 | Булка | 30    |
    And 1 second passes
    And POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
    And 1 second passes
    When the cashier looks at that good
    Then the answer shows
      | name       | Булка                            |
      | price      | 3000                             |
      | barcode    | "482"                            |
      | position   | 3                                |
      | created_at | 2026-03-02T07:00:00.000000+00:00 |
      | updated_at | 2026-03-02T07:00:02.000000+00:00 |

  @EXT-533
  Scenario Outline: A file whose <member> is <value> fails at <address>
    Given the cashier adds these goods as a JSON file
      | code   | name   | price   | <member> |
      | ХЛ-1   | Хліб   | 20      | nothing  |
      | <code> | <name> | <price> | <value>  |
    And 1 second passes
    When the cashier looks at that import of goods
    Then the answer shows
      | status           | failed    |
      | errors.length    | 1         |
      | errors.0.address | <address> |
      | errors.0.error   | any text  |

    Examples: what is needed
      | code    | name    | price   | member | value | address       |
      | nothing | Булка   | 7       | source | file  | goods.1.code  |
      | ХЛ-2    | nothing | 7       | source | file  | goods.1.name  |
      | ХЛ-2    | Булка   | nothing | source | file  | goods.1.price |

    Examples: prices
      | code | name  | price    | member | value | address       |
      | ХЛ-2 | Булка | 0        | source | file  | goods.1.price |
      | ХЛ-2 | Булка | -7       | source | file  | goods.1.price |
      | ХЛ-2 | Булка | 7.005    | source | file  | goods.1.price |
      | ХЛ-2 | Булка | 10000000 | source | file  | goods.1.price |
      | ХЛ-2 | Булка | "7 грн"  | source | file  | goods.1.price |

    Examples: bounds and words
      | code        | name         | price | member     | value       | address            |
      | 151 letters | Булка        | 7     | source     | file        | goods.1.code       |
      | ХЛ-2        | 4001 letters | 7     | source     | file        | goods.1.name       |
      | ХЛ-2        | Булка        | 7     | short_name | 256 letters | goods.1.short_name |
      | ХЛ-2        | Булка        | 7     | barcode    | 101 letters | goods.1.barcode    |
      | ХЛ-2        | Булка        | 7     | barcodes   | 101 letters | goods.1.barcodes   |
      | ХЛ-2        | Булка        | 7     | barcodes   | 101 ids     | goods.1.barcodes   |
      | ХЛ-2        | Булка        | 7     | uktzed     | 65 letters  | goods.1.uktzed     |
      | ХЛ-2        | Булка        | 7     | type       | gift        | goods.1.type       |
      | ХЛ-2        | Булка        | 7     | is_weight  | maybe       | goods.1.is_weight  |
      | ХЛ-2        | Булка        | 7     | taxes      | Ж           | goods.1.taxes      |
      | ХЛ-2        | Булка        | 7     | tax_codes  | [1, 2, 3]   | goods.1.taxes      |

    Examples: no texts
      | code | name            | price | member  | value | address         |
      | ХЛ-2 | {"uk": "Булка"} | 7     | source  | file  | goods.1.name    |
      | ХЛ-2 | ["Булка"]       | 7     | source  | file  | goods.1.name    |
      | ХЛ-2 | " "             | 7     | source  | file  | goods.1.name    |
      | true | Булка           | 7     | source  | file  | goods.1.code    |
      | ХЛ-2 | Булка           | 7     | barcode | true  | goods.1.barcode |

    Examples: one code twice
      | code | name  | price | member | value | address      |
      | ХЛ-1 | Булка | 7     | source | file  | goods.1.code |

  @EXT-533
  Scenario Outline: A file whose <member> is <value> is sound
    Given the cashier adds these goods as a JSON file
      | code   | name   | price   | <member> |
      | <code> | <name> | <price> | <value>  |
    And 1 second passes
    When the cashier looks at that import of goods
    Then the answer shows
      | status | completed |
      | errors | []        |

    Examples: the bounds from within
      | code        | name         | price      | member     | value       |
      | 150 letters | Булка        | 7          | source     | file        |
      | ХЛ-2        | 4000 letters | 7          | source     | file        |
      | ХЛ-2        | Булка        | 0.01       | source     | file        |
      | ХЛ-2        | Булка        | 9999999.99 | source     | file        |
      | ХЛ-2        | Булка        | 7          | short_name | 255 letters |
      | ХЛ-2        | Булка        | 7          | barcode    | 100 letters |
      | ХЛ-2        | Булка        | 7          | barcodes   | 100 letters |
      | ХЛ-2        | Булка        | 7          | barcodes   | 100 ids     |
      | ХЛ-2        | Булка        | 7          | uktzed     | 64 letters  |
      | ХЛ-2        | Булка        | 7          | tax_codes  | [1, 2]      |

  @EXT-550
  Scenario: The apostrophe that keeps a text from being computed is not imported
    Given the cashier adds these goods as a CSV file
      | code | name   | price |
      | ХЛ-1 | '=Хліб | 20    |
      | ХЛ-2 | 'Булка | 7     |
    And 1 second passes
    And POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
    And 1 second passes
    When the cashier looks at the goods
    Then the page shows
      | results.0.name | =Хліб  |
      | results.1.name | 'Булка |
