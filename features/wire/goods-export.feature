@wire @extension @simulated
Feature: Goods exported as a file, and their stock

  All goods of an organization are given as a file that an import takes, JSON, CSV or a workbook: prices are changed in it,
  and it is uploaded.
  Stock is not kept.

  Rule: an export of goods

    @EXT-548
    Scenario: An export is done a second later
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
        | ХЛ-2 |
      When GET /api/v1/goods/export/json is sent with the token
      Then the answer shows
        | task_id | any id  |
        | status  | created |
      When the cashier looks at that export of goods
      Then the answer shows
        | task_id         | any id  |
        | status          | created |
        | chunks_count    | 1       |
        | total_items     | 2       |
        | processed_items | 0       |
        | errors          | []      |
      When 1 second passes
      And the cashier looks at that export of goods
      Then the answer shows
        | status          | done |
        | total_items     | 2    |
        | processed_items | 2    |

    @EXT-548
    Scenario: An export is not done before the second is over
      When GET /api/v1/goods/export/json is sent with the token
      And 999 milliseconds pass
      And the cashier looks at that export of goods
      Then the answer shows
        | status | created |

    @EXT-549
    Scenario: The file has all goods by the names that an import reads
      Given the cashier adds these groups of goods
        | name    |
        | Випічка |
      And the cashier adds these goods
        | code | name  | short_name | price | is_weight | barcode | barcodes   | tax_codes | uktzed | group      |
        | ХЛ-1 | Хліб  | Хл.        | 2550  | true      | "482"   | ["1", "2"] | ["А"]     | "1905" | {group_id} |
        | ХЛ-2 | Булка | null       | 5     | false     | null    | []         | []        | null   | null       |
      And GET /api/v1/goods/export/json is sent with the token
      And 1 second passes
      When the cashier looks at the file of that export
      Then the answer shows
        | goods.length       | 2               |
        | goods.0.code       | ХЛ-1            |
        | goods.0.good_name  | Хліб            |
        | goods.0.short_name | Хл.             |
        | goods.0.type       | good            |
        | goods.0.price      | "25.50"         |
        | goods.0.is_weight  | true            |
        | goods.0.barcode    | "482"           |
        | goods.0.barcodes   | 1, 2            |
        | goods.0.taxes      | [1]             |
        | goods.0.uktzed     | "1905"          |
        | goods.0.group      | Випічка         |
        | goods.1.price      | "0.05"          |
        | goods.1.short_name | null            |
        | goods.1.barcode    | null            |
        | goods.1.barcodes   | null            |
        | goods.1.taxes      | []              |
        | goods.1.group      | null            |
        | branches.0.id      | any id          |
        | branches.0.name    | any text        |

    @EXT-549
    Scenario: The file shows the goods as they are when it is downloaded
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
      And GET /api/v1/goods/export/json is sent with the token
      And 1 second passes
      And the cashier adds these goods
        | code |
        | ХЛ-2 |
      When the cashier looks at the file of that export
      Then the answer shows
        | goods.length | 2 |

    @EXT-549
    Scenario: An organization without goods has an empty file
      Given GET /api/v1/goods/export/json is sent with the token
      And 1 second passes
      When the cashier looks at the file of that export
      Then the answer shows
        | goods | [] |

    @EXT-549 @EXT-550
    Scenario Outline: Before an export as <kind> is done there is no file
      Given GET /api/v1/goods/export/<kind> is sent with the token
      When the cashier looks at the file of that export
      Then it is refused because unknown id

      Examples:
        | kind  |
        | json  |
        | csv   |
        | excel |

    @EXT-549
    Scenario Outline: Chunk <chunk> of a file is answered <status>
      Given GET /api/v1/goods/export/json is sent with the token
      And 1 second passes
      When GET /api/v1/goods/export/file/{task_id}?chunk_number=<chunk> is sent with the token
      Then the answer is <status>

      Examples: it has one, counted from 0 or from 1
        | chunk | status |
        | 0     | 200    |
        | 1     | 200    |
        | 2     | 404    |
        | -1    | 422    |

    @EXT-548 @EXT-549
    Scenario: An export of another organization is neither shown nor given
      Given GET /api/v1/goods/export/json is sent with the token
      And 1 second passes
      When the cashier of another organization looks at that export of goods
      Then it is refused because unknown id
      When the cashier of another organization looks at the file of that export
      Then it is refused because unknown id

    @EXT-548
    Scenario: An export is kept for a day
      Given GET /api/v1/goods/export/json is sent with the token
      And 86399 seconds pass
      And the cashier looks at that export of goods
      And it is accepted
      When 1 second passes
      And the cashier looks at that export of goods
      Then it is refused because unknown id

    @EXT-549
    Scenario: The file of an export is given for a day
      Given GET /api/v1/goods/export/json is sent with the token
      And 24 hours pass
      When the cashier looks at the file of that export
      Then it is refused because unknown id

    @EXT-550
    Scenario: As CSV a file has the live service's headings, and no text that is computed
      Given the cashier adds these groups of goods
        | name    |
        | Випічка |
      And the cashier adds these goods
        | code | name      | price | is_weight | barcode | barcodes   | tax_codes | uktzed | group      |
        | ХЛ-1 | =Хліб, "б" | 2550 | true      | "+482"  | ["1", "2"] | ["А"]     | "1905" | {group_id} |
        | -Б   | Булка     | 5     | false     | null    | []         | []        | null   | null       |
      And GET /api/v1/goods/export/csv is sent with the token
      And 1 second passes
      When the cashier looks at the file of that export
      Then the CSV shows
        | lines.length             | 2                       |
        | lines.0.ім'я товару      | '=Хліб, "б"             |
        | lines.0.код              | ХЛ-1                    |
        | lines.0.група товарів    | Випічка                 |
        | lines.0.штрихкод         | "'+482"                 |
        | lines.0.штрихкоди        | 1, 2                    |
        | lines.0.уктзед           | "1905"                  |
        | lines.0.ціна             | "25.50"                 |
        | lines.0.ваговий товар    | так                     |
        | lines.0.тип товару       | товар                   |
        | lines.0.податкові ставки | А                       |
        | lines.1.код              | '-Б                     |
        | lines.1.ціна             | "0.05"                  |
        | lines.1.ваговий товар    | ні                      |
        | has_mark                 | true                    |
        | type                     | text/csv; charset=utf-8 |

    @EXT-550
    Scenario Outline: The file of an export as <kind> is there a second later, also without goods
      Given GET /api/v1/goods/export/<kind> is sent with the token
      And 1 second passes
      When the cashier looks at the file of that export
      Then the file shows
        | format | <format> |

      Examples:
        | kind  | format  |
        | csv   | neither |
        | excel | xlsx    |

    @EXT-548
    Scenario: An export of another kind is malformed
      When GET /api/v1/goods/export/xml is sent with the token
      Then it is malformed at path.export_extension

  Rule: stock

    @EXT-547
    Scenario: Each good that is asked for has no stock, once, and others are left out
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
        | ХЛ-2 |
      When POST /api/v1/goods/leftovers-by-id with the body '{"good_ids":["{good_2}","{good_1}","{good_2}","70000000-0000-4000-8000-000000000009"]}' is sent with the token
      Then the stock of the goods shows
        | length  | 2      |
        | 0.good  | good_2 |
        | 0.count | 0      |
        | 1.good  | good_1 |
        | 1.count | 0      |

    @EXT-547
    Scenario: Another organization is told of none
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
      When POST /api/v1/goods/leftovers-by-id with the body '{"good_ids":["{good_id}"]}' is sent with the token of another organization
      Then the answer shows
        | length | 0 |

    @EXT-547
    Scenario Outline: Stock of <body> is malformed at <where>
      When POST /api/v1/goods/leftovers-by-id with the body '<body>' is sent with the token
      Then it is malformed at <where>

      Examples:
        | body                | where           |
        | {}                  | body.good_ids   |
        | {"good_ids":null}   | body.good_ids   |
        | {"good_ids":["x"]}  | body.good_ids.0 |

  @EXT-547 @EXT-548 @EXT-549
  Scenario Outline: <line> is not given without a token
    When <line> is sent without a token
    Then it is refused because no access token

    Examples:
      | line                                           |
      | POST /api/v1/goods/leftovers-by-id             |
      | GET /api/v1/goods/export/json                  |
      | GET /api/v1/goods/export/task_status/{task_id} |
      | GET /api/v1/goods/export/file/{task_id}        |
