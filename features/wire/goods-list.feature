@wire @extension @simulated
Feature: The lists of goods, their groups and outlets

  What a client asks of a list: which rows, in which order, from where to where. Names are found whatever the case of
  their letters, codes and barcodes in any part.

  @EXT-502
  Scenario Outline: GET /api/v1/goods?<query> finds <found>
    Given the cashier adds these groups of goods
      | name    |
      | Випічка |
    And the cashier adds these goods
      | code | name        | short_name | barcode         | barcodes      | group      |
      | ХЛ-1 | Хліб житній | Буханець   | "4820000000017" | nothing       | {group_id} |
      | БУ-2 | Булка       | nothing    | nothing         | ["482000999"] | nothing    |
    When GET /api/v1/goods?<query> is sent with the token
    Then the page shows
      | results.length | <length> |
      | results.0.code | <found>  |

    Examples: a part of a name, a code or a barcode
      | query          | length | found   |
      | query=хЛіБ     | 1      | ХЛ-1    |
      | query=буханець | 1      | ХЛ-1    |
      | query=бу-      | 1      | БУ-2    |
      | query=0999     | 1      | БУ-2    |
      | query=48200    | 2      | ХЛ-1    |
      | query=пиріг    | 0      | nothing |
      | query=         | 2      | ХЛ-1    |

    Examples: a part of the name alone, a whole barcode, a group
      | query                              | length | found   |
      | name=БУЛ                           | 1      | БУ-2    |
      | name=буханець                      | 0      | nothing |
      | barcode=4820000000017              | 1      | ХЛ-1    |
      | barcode=482000999                  | 1      | БУ-2    |
      | barcode=48200                      | 0      | nothing |
      | group_id={group_id}                | 1      | ХЛ-1    |
      | group_id={good_id}                 | 0      | nothing |
      | without_group_only=true            | 1      | БУ-2    |
      | without_group_only=false           | 2      | ХЛ-1    |
      | name=хліб&without_group_only=true  | 0      | nothing |
      | query=житній&barcode=4820000000017 | 1      | ХЛ-1    |

  @EXT-503
  Scenario Outline: GET /api/v1/goods?<query> begins with <codes>
    Given the cashier adds these goods
      | code | name   | price | position |
      | В-2  | Яблуко | 3000  | 2        |
      | А-3  | Хліб   | 2000  | nothing  |
      | Б-1  | Булка  | 2000  | 1        |
    When GET /api/v1/goods?<query> is sent with the token
    Then the page shows
      | results.0.code | <first>  |
      | results.1.code | <second> |
      | results.2.code | <third>  |

    Examples: without an order they are as they were made
      | query               | first | second | third | codes                               |
      | limit=3             | В-2   | А-3    | Б-1   | the first made                      |
      | order_by_count=desc | В-2   | А-3    | Б-1   | the first made, for none is counted |

    Examples: in both directions
      | query                  | first | second | third | codes        |
      | order_by_name=asc      | Б-1   | А-3    | В-2   | Булка        |
      | order_by_name=desc     | В-2   | А-3    | Б-1   | Яблуко       |
      | order_by_code=asc      | А-3   | Б-1    | В-2   | А-3          |
      | order_by_code=desc     | В-2   | Б-1    | А-3   | В-2          |
      | order_by_position=asc  | Б-1   | В-2    | А-3   | position 1   |
      | order_by_position=desc | В-2   | Б-1    | А-3   | position 2   |
      | order_by_price=asc     | А-3   | Б-1    | В-2   | the cheapest |
      | order_by_price=desc    | В-2   | А-3    | Б-1   | the dearest  |

    Examples: the earlier comes first, whatever the order of the query
      | query                                     | first | second | third | codes                |
      | order_by_price=asc&order_by_name=asc      | Б-1   | А-3    | В-2   | the first by name    |
      | order_by_price=asc&order_by_position=desc | В-2   | Б-1    | А-3   | the last by position |

  @EXT-504
  Scenario Outline: A list with <query> shows <shown>
    Given the cashier adds these groups of goods
      | name    | description  |
      | Випічка | Хліб і булки |
    And the cashier adds these goods
      | code | parent   | group      |
      | ХЛ-1 | nothing  | {group_id} |
      | ХЛ-2 | {good_1} | {group_id} |
    When GET /api/v1/goods?limit=1&<query> is sent with the token
    Then the page shows
      | results.0.children.length   | <children>    |
      | results.0.group_name        | <name>        |
      | results.0.group_description | <description> |

    Examples:
      | query                              | children | name    | description  | shown                    |
      | offset=0                           | 0        | null    | null         | neither kinds nor groups |
      | load_children=true                 | 1        | null    | null         | kinds                    |
      | load_group=true                    | 0        | Випічка | Хліб і булки | groups                   |
      | load_children=true&load_group=true | 1        | Випічка | Хліб і булки | both                     |

  @EXT-501
  Scenario Outline: Of 26 goods <line> shows <length>, from <first>
    Given the cashier adds these 26 goods
      | code |
      | Х-#  |
    When <line> is sent with the token
    Then the page shows
      | meta           | <meta>   |
      | results.length | <length> |
      | results.0.code | <first>  |
      | use_leftovers  | false    |

    Examples:
      | line                         | meta                         | length | first   |
      | GET /api/v1/goods            | {"limit": 25, "offset": 0}   | 25     | Х-1     |
      | GET /api/v1/goods?limit=1    | {"limit": 1, "offset": 0}    | 1      | Х-1     |
      | GET /api/v1/goods?limit=1000 | {"limit": 1000, "offset": 0} | 26     | Х-1     |
      | GET /api/v1/goods?offset=25  | {"limit": 25, "offset": 25}  | 1      | Х-26    |
      | GET /api/v1/goods?offset=26  | {"limit": 25, "offset": 26}  | 0      | nothing |

  @EXT-523
  Scenario Outline: GET /api/v1/goods/groups?<query> finds <length>, <first> first
    Given the cashier adds these groups of goods
      | name    | parent_id |
      | Випічка | nothing   |
      | Пироги  | {group_1} |
      | Бублики | nothing   |
    And 5 seconds pass
    And the cashier edits that group of goods
      | description | з маком |
    When GET /api/v1/goods/groups?<query> is sent with the token
    Then the page shows
      | results.length | <length> |
      | results.0.name | <first>  |

    Examples: which
      | query                    | length | first   |
      | search=ПИР               | 1      | Пироги  |
      | search=хліб              | 0      | nothing |
      | parent_groups_only=true  | 2      | Випічка |
      | parent_groups_only=false | 3      | Випічка |
      | parent_id={group_1}      | 1      | Пироги  |
      | parent_id={group_2}      | 0      | nothing |
      | limit=1&offset=1         | 1      | Пироги  |
      | offset=3                 | 0      | nothing |

    Examples: in which order
      | query                    | length | first   |
      | order_by_name=asc        | 3      | Бублики |
      | order_by_name=desc       | 3      | Пироги  |
      | order_by_created_at=asc  | 3      | Випічка |
      | order_by_updated_at=asc  | 3      | Бублики |
      | order_by_updated_at=desc | 3      | Бублики |

  @EXT-523
  Scenario Outline: Groups of goods that were made one after another, <direction>, begin with <first>
    Given the cashier adds these groups of goods
      | name    |
      | Випічка |
    And 5 seconds pass
    And the cashier adds these groups of goods
      | name    |
      | Бублики |
    When GET /api/v1/goods/groups?order_by_created_at=<direction> is sent with the token
    Then the page shows
      | results.0.name | <first> |

    Examples:
      | direction | first   |
      | asc       | Випічка |
      | desc      | Бублики |

  @EXT-551
  Scenario Outline: <line> shows <length>, <first> first
    When <line> is sent with the token
    Then the page shows
      | meta           | <meta>   |
      | results.length | <length> |
      | results.0.name | <first>  |

    Examples:
      | line                                  | meta                       | length | first               |
      | GET /api/v1/branches                  | {"limit": 25, "offset": 0} | 2      | Крамниця на Липовій |
      | GET /api/v1/branches?limit=1&offset=1 | {"limit": 1, "offset": 1}  | 1      | any text            |
      | GET /api/v1/branches?offset=9         | {"limit": 25, "offset": 9} | 0      | nothing             |
      | GET /api/v1/branches?is_active=true   | {"limit": 25, "offset": 0} | 2      | Крамниця на Липовій |
      | GET /api/v1/branches?is_active=false  | {"limit": 25, "offset": 0} | 0      | nothing             |

  @EXT-551
  Scenario: The outlets of another organization are its own
    When the cashier of another organization looks at the outlets
    Then the page shows
      | results.length | 1        |
      | results.0.name | any text |

  @EXT-561
  Scenario Outline: <line> is an empty page
    When <line> is sent with the token
    Then the page shows
      | meta    | <meta> |
      | results | []     |

    Examples:
      | line                                                                                  | meta                                           |
      | GET /api/v1/orders                                                                    | {"limit": 25, "offset": 0, "total_items": 0}   |
      | GET /api/v1/orders?limit=1000&offset=1                                                | {"limit": 1000, "offset": 1, "total_items": 0} |
      | GET /api/v1/orders?status=PENDING&status=SUCCESS&desc=false                           | {"limit": 25, "offset": 0, "total_items": 0}   |
      | GET /api/v1/orders?order_id=7&orders_all=true&delivery_desc=true                      | {"limit": 25, "offset": 0, "total_items": 0}   |
      | GET /api/v1/orders?delivered_from_date=20260101&delivered_to_date=2026-02-01T00:00:00 | {"limit": 25, "offset": 0, "total_items": 0}   |

  @EXT-562
  Scenario: Of internet and QR acquiring there are no terminals
    When GET /api/v1/terminals is sent with the token
    Then the answer shows
      | length | 0 |

  @EXT-563
  Scenario Outline: <line> is an empty page of invoices
    When <line> is sent with the token
    Then the page shows
      | meta    | <meta> |
      | results | []     |

    Examples:
      | line                                                                                        | meta                        |
      | GET /api/v1/invoices                                                                        | {"limit": 25, "offset": 0}  |
      | GET /api/v1/invoices?limit=7&offset=2&status=CREATED                                        | {"limit": 7, "offset": 2}   |
      | GET /api/v1/invoices?from_date=2026-01-01T00:00:00%2B02:00&to_date=2026-02-01T00:00:00      | {"limit": 25, "offset": 0}  |

  @EXT-501 @EXT-503 @EXT-523 @EXT-551 @EXT-561 @EXT-563
  Scenario Outline: <line> is malformed at <place>
    When <line> is sent with the token
    Then it is malformed at <place>

    Examples: the bounds of a page
      | line                                | place        |
      | GET /api/v1/goods?limit=0           | query.limit  |
      | GET /api/v1/goods?limit=1001        | query.limit  |
      | GET /api/v1/goods?offset=-1         | query.offset |
      | GET /api/v1/goods/groups?limit=0    | query.limit  |
      | GET /api/v1/goods/groups?limit=1001 | query.limit  |
      | GET /api/v1/goods/groups?offset=-1  | query.offset |
      | GET /api/v1/branches?limit=0        | query.limit  |
      | GET /api/v1/branches?limit=1001     | query.limit  |
      | GET /api/v1/branches?offset=-1      | query.offset |
      | GET /api/v1/orders?limit=0          | query.limit  |
      | GET /api/v1/orders?limit=1001       | query.limit  |
      | GET /api/v1/orders?offset=-1        | query.offset |
      | GET /api/v1/invoices?limit=0        | query.limit  |
      | GET /api/v1/invoices?limit=1001     | query.limit  |
      | GET /api/v1/invoices?offset=-1      | query.offset |
      | GET /api/v1/invoices?status=LATE    | query.status |

    Examples: words
      | line                                            | place                     |
      | GET /api/v1/goods?group_id=7                    | query.group_id            |
      | GET /api/v1/goods?order_by_name=up              | query.order_by_name       |
      | GET /api/v1/goods?order_by_code=up              | query.order_by_code       |
      | GET /api/v1/goods?order_by_position=up          | query.order_by_position   |
      | GET /api/v1/goods?order_by_count=up             | query.order_by_count      |
      | GET /api/v1/goods?order_by_price=up             | query.order_by_price      |
      | GET /api/v1/goods?load_children=maybe           | query.load_children       |
      | GET /api/v1/goods?load_group=maybe              | query.load_group          |
      | GET /api/v1/goods?without_group_only=maybe      | query.without_group_only  |
      | GET /api/v1/goods/groups?parent_id=7            | query.parent_id           |
      | GET /api/v1/goods/groups?parent_groups_only=7   | query.parent_groups_only  |
      | GET /api/v1/goods/groups?order_by_name=up       | query.order_by_name       |
      | GET /api/v1/goods/groups?order_by_created_at=up | query.order_by_created_at |
      | GET /api/v1/goods/groups?order_by_updated_at=up | query.order_by_updated_at |
      | GET /api/v1/branches?is_active=maybe            | query.is_active           |
      | GET /api/v1/orders?status=LATE                  | query.status.0            |
      | GET /api/v1/orders?desc=maybe                   | query.desc                |
      | GET /api/v1/orders?delivered_from_date=today    | query.delivered_from_date |
      | GET /api/v1/orders?delivered_to_date=today      | query.delivered_to_date   |
      | GET /api/v1/invoices?from_date=today            | query.from_date           |
      | GET /api/v1/invoices?to_date=today              | query.to_date             |
      | GET /api/v1/goods/7                             | path.good_id              |
      | GET /api/v1/goods/import/task_status/7          | path.task_id              |
