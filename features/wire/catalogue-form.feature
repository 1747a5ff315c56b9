@wire @extension @simulated
Feature: The form of goods and their groups

  Each bound from both sides, each member of another type. Nothing is made of what is malformed.

  @EXT-511
  Scenario Outline: A good whose <place> is <value> is taken
    When a good is sent with <place> as <value>
    Then the answer shows (EXT-511)
      | id | any id |

    Examples: bounds
      | place           | value            |
      | body.name       | "Х"              |
      | body.name       | 4000 letters     |
      | body.code       | "1"              |
      | body.code       | 150 letters      |
      | body.price      | 1                |
      | body.price      | 999999999        |
      | body.short_name | 255 letters      |
      | body.short_name | ""               |
      | body.barcode    | 100 letters      |
      | body.uktzed     | 64 letters       |
      | body.barcodes.0 | 100 letters      |
      | body.barcodes   | []               |
      | body.barcodes   | 100 ids          |
      | body.type       | "service"        |
      | body.is_weight  | true             |
      | body.position   | -7               |
      | body.position   | 9007199254740991 |

    Examples: what may be left out, and as other languages write it
      | place              | value   |
      | body.tax_codes     | nothing |
      | body.tax_codes     | []      |
      | body.tax_codes     | ["1"]   |
      | body.tax_codes     | [1, 2]  |
      | body.price         | "2000"  |
      | body.position      | "7"     |
      | body.short_name    | null    |
      | body.barcode       | null    |
      | body.barcodes      | null    |
      | body.children      | null    |
      | body.group         | null    |
      | body.parent        | null    |
      | body.branches_info | null    |
      | body.external_id   | "a-7"   |
      | body.source        | "till"  |

  @EXT-511 @EXT-513
  Scenario Outline: A good whose <place> is <value> is malformed
    When a good is sent with <place> as <value>
    Then it is malformed at <at>

    Examples: what is needed
      | place          | value   | at             |
      | body.name      | nothing | body.name      |
      | body.type      | nothing | body.type      |
      | body.code      | nothing | body.code      |
      | body.is_weight | nothing | body.is_weight |
      | body.price     | nothing | body.price     |

    Examples: just beyond the bounds
      | place           | value            | at              |
      | body.name       | ""               | body.name       |
      | body.name       | 4001 letters     | body.name       |
      | body.code       | ""               | body.code       |
      | body.code       | 151 letters      | body.code       |
      | body.price      | 0                | body.price      |
      | body.price      | 1000000000       | body.price      |
      | body.price      | -1               | body.price      |
      | body.short_name | 256 letters      | body.short_name |
      | body.barcode    | 101 letters      | body.barcode    |
      | body.barcodes.0 | 101 letters      | body.barcodes.0 |
      | body.barcodes.0 | ""               | body.barcodes.0 |
      | body.uktzed     | 65 letters       | body.uktzed     |
      | body.position   | 9007199254740992 | body.position   |
      | body.tax_codes  | [1, 2, 3]        | body.tax_codes  |
      | body.barcodes   | 101 ids          | body.barcodes   |
      | body.children   | 101 ids          | body.children   |
      | body.branches_info | [{"branch_id": "70000000-0000-4000-8000-000000000001", "price": 0}] | body.branches_info.0.price |
      | body.branches_info | [{"branch_id": "70000000-0000-4000-8000-000000000001", "price": 1000000000}] | body.branches_info.0.price |

    Examples: of another type
      | place              | value  | at                             |
      | body.type          | "gift" | body.type                      |
      | body.is_weight     | "some" | body.is_weight                 |
      | body.code          | [7]    | body.code                      |
      | body.name          | null   | body.name                      |
      | body.group         | "7"    | body.group                     |
      | body.parent        | "7"    | body.parent                    |
      | body.children      | ["7"]  | body.children.0                |
      | body.barcodes      | "482"  | body.barcodes                  |
      | body.branches_info | [{}]   | body.branches_info.0.branch_id |

    Examples: taxes that the organization does not have
      | place          | value    | at               |
      | body.tax_codes | [99]     | body.tax_codes.0 |
      | body.tax_codes | [1, "Ж"] | body.tax_codes.1 |

  @EXT-521
  Scenario Outline: An edit of a good whose <place> is <value> is malformed
    Given the cashier adds these goods
      | code |
      | ХЛ-1 |
    When an edit of a good is sent with <place> as <value>
    Then it is malformed at <place>

    Examples:
      | place            | value        |
      | body.name        | ""           |
      | body.name        | 4001 letters |
      | body.code        | 151 letters  |
      | body.code        | ""           |
      | body.price       | 0            |
      | body.price       | 1000000000   |
      | body.short_name  | 256 letters  |
      | body.barcode     | 101 letters  |
      | body.uktzed      | 65 letters   |
      | body.type        | "gift"       |
      | body.tax_codes.0 | 99           |
      | body.is_weight   | 7            |

  @EXT-521 @EXT-514
  Scenario Outline: An edit of a good that names <member> that is not there is refused
    Given the cashier adds these goods
      | code |
      | ХЛ-1 |
    When an edit of a good is sent with <place> as <value>
    Then it is refused because unknown id

    Examples:
      | member    | place                          | value                                  |
      | a group   | body.group                     | "00000000-0000-4000-8000-0000000000ff" |
      | a kind    | body.children.0                | "00000000-0000-4000-8000-0000000000ff" |
      | an outlet | body.branches_info.0.branch_id | "00000000-0000-4000-8000-0000000000ff" |

  @EXT-521
  Scenario: An edit without a member changes nothing
    Given the cashier adds these goods
      | code |
      | ХЛ-1 |
    When PUT /api/v1/goods/{good_id} with the body '{}' is sent with the token
    Then the answer shows
      | code       | ХЛ-1 |
      | updated_at | null |

  @EXT-525
  Scenario: An edit of a group without a member changes nothing
    Given the cashier adds these groups of goods
      | name |
      | Чай  |
    When PUT /api/v1/goods/groups/{group_id} with the body '{}' is sent with the token
    Then the answer shows
      | name | Чай |
    And nothing changes

  @EXT-524 @EXT-525
  Scenario Outline: <request> whose <place> is <value> is <outcome>
    Given the cashier adds these groups of goods
      | name |
      | Чай  |
    When <request> is sent with <place> as <value>
    Then <sentence>

    Examples: accepted
      | request            | place            | value        | outcome  | sentence       |
      | a group of goods   | body.name        | 128 letters  | accepted | it is accepted |
      | a group of goods   | body.description | 4000 letters | accepted | it is accepted |
      | a group of goods   | body.description | null         | accepted | it is accepted |
      | an edit of a group | body.name        | 128 letters  | accepted | it is accepted |
      | an edit of a group | body.parent_id   | null         | accepted | it is accepted |

    Examples: malformed
      | request            | place            | value        | outcome   | sentence                            |
      | a group of goods   | body.name        | nothing      | malformed | it is malformed at body.name        |
      | a group of goods   | body.name        | ""           | malformed | it is malformed at body.name        |
      | a group of goods   | body.name        | 129 letters  | malformed | it is malformed at body.name        |
      | a group of goods   | body.description | 4001 letters | malformed | it is malformed at body.description |
      | a group of goods   | body.parent_id   | "7"          | malformed | it is malformed at body.parent_id   |
      | an edit of a group | body.name        | ""           | malformed | it is malformed at body.name        |
      | an edit of a group | body.name        | 129 letters  | malformed | it is malformed at body.name        |
      | an edit of a group | path.group_id    | "7"          | malformed | it is malformed at path.group_id    |

    Examples: refused
      | request            | place          | value                                  | outcome | sentence                         |
      | a group of goods   | body.parent_id | "00000000-0000-4000-8000-0000000000ff" | refused | it is refused because unknown id |
      | an edit of a group | path.group_id  | "00000000-0000-4000-8000-0000000000ff" | refused | it is refused because unknown id |

  @EXT-526
  Scenario Outline: A move of goods whose <place> is <value> is <outcome>
    Given the cashier adds these groups of goods
      | name |
      | Чай  |
    When a move of goods is sent with <place> as <value>
    Then <sentence>

    Examples:
      | place         | value                                  | outcome   | sentence                         |
      | body.to_group | nothing                                | malformed | it is malformed at body.to_group |
      | body.to_group | "7"                                    | malformed | it is malformed at body.to_group |
      | path.group_id | "7"                                    | malformed | it is malformed at path.group_id |
      | body.to_group | "00000000-0000-4000-8000-0000000000ff" | refused   | it is refused because unknown id |
      | path.group_id | "00000000-0000-4000-8000-0000000000ff" | refused   | it is refused because unknown id |

  @EXT-526
  Scenario: Goods moved to their own group stay as they are
    Given the cashier adds these groups of goods
      | name |
      | Чай  |
    And the cashier adds these goods
      | code | group      |
      | Ч-1  | {group_id} |
    When PUT /api/v1/goods/groups/{group_id}/move-goods with the body '{"to_group":"{group_id}"}' is sent with the token
    Then the answer shows
      | update | 0 |

  @EXT-507
  Scenario Outline: GET /api/v1/goods/by-code/<code> is answered <status>
    Given the cashier adds these goods
      | code      |
      | ХЛ-1      |
      | Сік 0.5/2 |
    When GET /api/v1/goods/by-code/<code> is sent with the token
    Then the answer is <status>

    Examples: to the letter
      | code          | status |
      | ХЛ-1          | 200    |
      | хл-1          | 404    |
      | ХЛ            | 404    |
      | Сік%200.5%2F2 | 200    |

  @EXT-501 @EXT-506 @EXT-507 @EXT-511 @EXT-521 @EXT-522 @EXT-523 @EXT-524 @EXT-525 @EXT-526 @EXT-527 @EXT-531 @EXT-534 @EXT-536 @EXT-541 @EXT-551 @EXT-561
  Scenario Outline: <line> is not answered without a token
    When <line> is sent without a token
    Then it is refused because no access token

    Examples:
      | line                                              |
      | GET /api/v1/goods                                 |
      | POST /api/v1/goods                                |
      | GET /api/v1/goods/{good_id}                       |
      | PUT /api/v1/goods/{good_id}                       |
      | DELETE /api/v1/goods/{good_id}                    |
      | GET /api/v1/goods/by-code/1                       |
      | GET /api/v1/goods/groups                          |
      | POST /api/v1/goods/groups                         |
      | PUT /api/v1/goods/groups/{group_id}               |
      | DELETE /api/v1/goods/groups/{group_id}            |
      | PUT /api/v1/goods/groups/{group_id}/move-goods    |
      | POST /api/v1/goods/import/upload                  |
      | GET /api/v1/goods/import/task_status/{task_id}    |
      | POST /api/v1/goods/import/apply_changes/{task_id} |
      | POST /api/v1/extended-reports/receipt             |
      | GET /api/v1/branches                              |
      | GET /api/v1/orders                                |
      | GET /api/v1/terminals                             |
      | GET /api/v1/invoices                              |
