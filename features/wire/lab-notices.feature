Feature: Notices of requests as they are sent

  Whole requests, and what the lab notes of them.

  Scenario Outline: A return of a receipt that <is> in the organization
    Given an open shift of the cashier on the register
    And POST /api/v1/receipts/sell with the body '{"id":"00000000-0000-4000-8000-00000000000a","goods":[{"good":{"code":"1","name":"Хліб","price":2000},"quantity":1000}],"payments":[{"type":"CASH","value":2000}]}' is sent with the token
    When a sale in the cloud is sent with body.related_receipt_id as "<related>"
    Then it is accepted
    And the headers are
      | x-notice | <notice> |

    Examples:
      | is     | related                              | notice                                               |
      | is     | 00000000-0000-4000-8000-00000000000a | nothing                                              |
      | is not | 00000000-0000-4000-8000-00000000000b | related receipt not known; body.related_receipt_id   |

  Scenario Outline: A report of goods as <format> is made as a workbook
    When POST /api/v1/extended-reports/goods with the body '{"from_date":"2026-03-01T00:00:00Z","to_date":"2026-03-02T00:00:00Z","export_extension":"<format>"}' is sent with the token
    Then the answer is 200
    And the headers are
      | x-notice | <notice> |

    Examples:
      | format | notice                                                        |
      | JSON   | report made as a workbook; body.export_extension; meant=EXCEL |
      | EXCEL  | nothing                                                       |

  Scenario: Notices that are switched off
    Given PUT /lab/notices with the body '{"on": false}' is sent with the lab token
    And an open shift
    When a sale is sent with body.goods.0.tax as [1]
    Then it is accepted
    And the headers are
      | x-notice | nothing |

  Scenario Outline: A quantity in pieces is noticed, a weight is not: <quantity>
    Given an open shift
    When a sale is sent with body.goods.0 as {"code": "1", "name": "Хліб", "price": 100000, "quantity": <quantity>}
    Then the headers are
      | x-notice | <notice> |

    Examples:
      | quantity | notice                                                           |
      | 2        | quantity in thousandths; body.goods.0.quantity; meant=2000       |
      | 250      | nothing                                                          |

  Scenario Outline: A good under an excise tax is sold <with> a stamp
    Given an open shift
    When a sale is sent with body.goods.0 as {"code": "1", "name": "Вино", "price": 2000, "quantity": 1000, "taxes": ["Г"], "excise_barcodes": <stamps>}
    Then it is accepted
    And the headers are
      | x-notice | <notice> |

    Examples:
      | with    | stamps         | notice                                                    |
      | without | []             | excise without stamp; body.goods.0; meant=excise_barcodes |
      | with    | ["ABCD123456"] | nothing                                                   |

  Scenario Outline: A discount of <value> <mode> is noticed where it is more than there is
    Given an open shift
    When a sale is sent with body.goods.0 as {"code": "1", "name": "Хліб", "price": 2000, "quantity": 1000, "discounts": [{"type": "DISCOUNT", "mode": "<mode>", "value": <value>}]}
    Then it is accepted
    And the headers are
      | x-notice | <notice> |

    Examples:
      | value | mode    | notice                                                              |
      | 150   | PERCENT | discount of more than there is; body.goods.0.discounts.0.value      |
      | 100   | PERCENT | nothing                                                             |
      | 2001  | VALUE   | discount of more than there is; body.goods.0.discounts.0.value      |
      | 2000  | VALUE   | nothing                                                             |
