@wire @extension @simulated
Feature: Goods imported by a file

  An import is checked a second later, and applied when that is asked for.

  @EXT-536
  Scenario: The status of an import says how far it has come
    Given the cashier adds these goods as a JSON file
      | code | good_name | price |
      | ХЛ-1 | Хліб      | 20    |
      | ХЛ-2 | Булка     | 7.5   |
    When 999 milliseconds pass
    And the cashier looks at that import of goods
    Then the answer shows
      | task_id         | any id  |
      | status          | created |
      | chunks_count    | 1       |
      | total_items     | 2       |
      | processed_items | 0       |
      | errors          | []      |
    When 1 millisecond passes
    And the cashier looks at that import of goods
    Then the answer shows
      | status          | completed |
      | processed_items | 0         |

  @EXT-532 @EXT-534 @EXT-536
  Scenario: An import that is applied is done a second later, and says of how many goods
    Given the cashier adds these goods as a JSON file
      | code | good_name | price |
      | ХЛ-1 | Хліб      | 20    |
      | ХЛ-2 | Булка     | 7.5   |
    And 1 second passes
    When POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
    And the cashier looks at that import of goods
    Then the answer shows
      | status          | processing |
      | processed_items | 0          |
    When 1 second passes
    And the cashier looks at that import of goods
    Then the answer shows
      | status          | done |
      | processed_items | 2    |

  @EXT-546
  Scenario: A workbook without goods is malformed
    When the cashier adds these goods as a XLSX file
      | code    |
      | nothing |
    Then it is malformed at body.file

  @EXT-535
  Scenario: A barcode that a good of the catalogue has fails an import
    Given the cashier adds these goods
      | code | barcode |
      | ХЛ-1 | "482"   |
    And the cashier adds these goods as a JSON file
      | code | name  | price | barcodes |
      | ХЛ-2 | Булка | 7     | "482"    |
    And 1 second passes
    When the cashier looks at that import of goods
    Then the answer shows
      | status           | failed          |
      | errors.0.address | goods.0.barcode |

  @EXT-535
  Scenario: A barcode that is in the file twice fails an import
    Given the cashier adds these goods as a JSON file
      | code | name  | price | barcode |
      | ХЛ-1 | Хліб  | 20    | "482"   |
      | ХЛ-2 | Булка | 7     | "482"   |
    And 1 second passes
    When the cashier looks at that import of goods
    Then the answer shows
      | status           | failed          |
      | errors.0.address | goods.1.barcode |

  @EXT-535
  Scenario: A barcode stays with its good when that is imported anew
    Given the cashier adds these goods
      | code | barcode |
      | ХЛ-1 | "482"   |
    And the cashier adds these goods as a JSON file
      | code | name | price | barcode |
      | ХЛ-1 | Хліб | 20    | "482"   |
    And 1 second passes
    When the cashier looks at that import of goods
    Then the answer shows
      | status | completed |

  @EXT-535
  Scenario: Asked to ignore equal barcodes, an import takes them
    Given the cashier adds these goods as a JSON file whatever their barcodes
      | code | name  | price | barcode |
      | ХЛ-1 | Хліб  | 20    | "482"   |
      | ХЛ-2 | Булка | 7     | "482"   |
    And 1 second passes
    When the cashier looks at that import of goods
    Then the answer shows
      | status | completed |

  @EXT-536
  Scenario: An import of another organization is neither shown nor applied
    Given the cashier adds these goods as a JSON file
      | code | name | price |
      | ХЛ-1 | Хліб | 20    |
    And 1 second passes
    When the cashier of another organization looks at that import of goods
    Then it is refused because unknown id
    When POST /api/v1/goods/import/apply_changes/{good_id} is sent with the token
    Then it is refused because unknown id

  @EXT-536
  Scenario: An import is kept for a day
    Given the cashier adds these goods as a JSON file
      | code | name | price |
      | ХЛ-1 | Хліб | 20    |
    When 86399 seconds pass
    And the cashier looks at that import of goods
    Then it is accepted
    When 1 second passes
    And the cashier looks at that import of goods
    Then it is refused because unknown id

  @EXT-532 @EXT-533
  Scenario: Five thousand goods are taken in one file
    Given the cashier adds these 5000 goods as a CSV file
      | code | name | price |
      | Х-#  | Хліб | 20    |
    And 1 second passes
    And POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
    And 1 second passes
    When the cashier looks at that import of goods
    Then the answer shows
      | status          | done |
      | processed_items | 5000 |
    When GET /api/v1/goods?offset=4999 is sent with the token
    Then the page shows
      | results.length | 1      |
      | results.0.code | Х-5000 |

  @EXT-532
  Scenario: A file of one good too many is malformed
    When the cashier adds these 5001 goods as a CSV file
      | code | name | price |
      | Х-#  | Хліб | 20    |
    Then it is malformed at body.file

  @EXT-515 @EXT-534
  Scenario: An import that the catalogue has no room for fails, and nothing of it is taken
    Given the cashier adds these goods
      | code |
      | Б-1  |
    And the cashier adds these 5000 goods as a CSV file
      | code | name | price |
      | Х-#  | Хліб | 20    |
    And 1 second passes
    And POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
    And 1 second passes
    When the cashier looks at that import of goods
    Then the answer shows
      | status           | failed   |
      | processed_items  | 0        |
      | errors.0.error   | any text |
      | errors.0.address | goods    |

  @EXT-531 @EXT-532
  Scenario Outline: An upload that is <what> is malformed
    When POST /api/v1/goods/import/upload with the body '<body>' is sent with the token
    Then it is malformed at body.file

    Examples: no form at all
      | what  | body                                             |
      | empty |                                                  |
      | JSON  | {"goods":[{"code":"1","name":"Хліб","price":7}]} |

  @EXT-535
  Scenario: An upload with a flag that is none is malformed
    When POST /api/v1/goods/import/upload?auto_supply=maybe is sent with the token
    Then it is malformed at query.auto_supply

  @EXT-531
  Scenario Outline: A file of <goods> goods with long names is answered <status>
    When the cashier adds these <goods> goods as a CSV file
      | code | name                                                                                                                                                                                                          | price |
      | Х-#  | Хліб житній на заквасці з насінням льону, соняшника й гарбуза, подовий, із цільнозернового борошна, нарізаний, у паперовій упаковці, по чотириста грамів, від пекарні на Липовій, що пече його щоранку вручну | 20    |
    Then the answer is <status>

    Examples: of less and of more than 1 MiB
      | goods | status |
      | 2500  | 200    |
      | 3000  | 413    |

  @EXT-537
  Scenario: Files of one organization, one after the other, wait for none
    Given the cashier adds these goods as a JSON file
      | code | name | price |
      | ХЛ-1 | Хліб | 20    |
    When the cashier adds these goods as a CSV file
      | code | name  | price |
      | ХЛ-2 | Булка | 7     |
    Then the answer is 200

  Rule: import of goods not ready to be applied

    @EXT-533 @EXT-534
    Scenario: Nothing of a file that has failed is applied
      Given the cashier adds these goods as a JSON file
        | code | name  | price |
        | ХЛ-1 | Хліб  | 20    |
        | ХЛ-2 | Булка | 0     |
      And 1 second passes
      When POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
      Then it is refused because import of goods not ready to be applied
      When the cashier looks at the goods
      Then the page shows
        | results.length | 0 |

    @EXT-534
    Scenario: An import is applied once
      Given the cashier adds these goods as a JSON file
        | code | name | price |
        | ХЛ-1 | Хліб | 20    |
      And 1 second passes
      And POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
      When POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
      Then it is refused because import of goods not ready to be applied
      When 1 second passes
      And POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
      Then it is refused because import of goods not ready to be applied

    @EXT-534
    Scenario: An import that is not checked yet is not applied
      Given the cashier adds these goods as a JSON file
        | code | name | price |
        | ХЛ-1 | Хліб | 20    |
      When POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
      Then it is refused because import of goods not ready to be applied
      When 1 second passes
      And POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token
      Then it is accepted
