@extension
Feature: Sales judged alone, and many at once

  Background:
    Given an open shift of the cashier on the register

  @EXT-121
  Scenario: A validation says that the sale would be made, and makes nothing
    When a validation in the cloud is sent with body.footer as "x"
    Then the answer is 200
    And the answer shows (EXT-121)
      | validated | true |
    And nothing changes
    And nothing is sent to the tax authority
    When the cashier looks at the receipts
    Then the page shows (EXT-121)
      | results.length | 0 |

  @EXT-121
  Scenario: What was validated can be sold under the same id
    Given a validation in the cloud is sent with body.footer as "x"
    When a sale in the cloud is sent with body.id as "00000000-0000-4000-8000-000000000001"
    Then it is accepted

  @EXT-121 @NS-31 @NS-65
  Scenario: A validation judges the payments, as a sale does
    When a validation in the cloud is sent with body.payments.0.value as 1999
    Then it is refused because payments total less than the receipt total

  @EXT-121 @NS-31 @NS-65
  Scenario: A validation of a sale that was made is refused
    Given the cashier sells the minimal receipt in the cloud
    When a validation in the cloud is sent with body.id as "00000000-0000-4000-8000-000000000001"
    Then it is refused because receipt of this id exists already

  @EXT-121
  Scenario: A validation judges the receipt before it
    When a validation in the cloud is sent with body.previous_receipt_id as "70000000-0000-4000-8000-000000000001"
    Then it is refused because previous receipt is not the last one

  @EXT-121
  Scenario Outline: A validation with <place> as <value> is malformed at <where>
    When a validation in the cloud is sent with <place> as <value>
    Then it is malformed at <where>

    Examples: as a sale is
      | place                   | value   | where                   |
      | body.goods              | []      | body.goods              |
      | body.goods.0.good.price | 0       | body.goods.0.good.price |
      | body.goods.0.good.tax   | [77]    | body.goods.0.good.tax.0 |
      | body.goods.0.total_sum  | 1       | body.goods.0.total_sum  |
      | body.callback_url       | "x"     | body.callback_url       |

  @EXT-131
  Scenario: Many sales are made in order, each with its result
    When a bulk of sales in the cloud is sent with body.unknown as 1
    Then the answer is 200
    And the answer shows (EXT-131)
      | results.length    | 2                                      |
      | results.0.id      | "00000000-0000-4000-8000-000000000001" |
      | results.0.status  | CREATED                                |
      | results.0.message | null                                   |
      | results.1.id      | "00000000-0000-4000-8000-000000000002" |
      | results.1.status  | CREATED                                |
    When the cashier looks at the receipts
    Then the page shows (EXT-131)
      | results.0.id     | "00000000-0000-4000-8000-000000000001" |
      | results.0.serial | 1                                      |
      | results.1.id     | "00000000-0000-4000-8000-000000000002" |

  @EXT-131
  Scenario: A sale that is refused stops none behind it, and says why
    When a bulk of sales in the cloud is sent with body.receipts.0.payments.0.value as 1999
    Then the answer shows (EXT-131)
      | results.0.id      | "00000000-0000-4000-8000-000000000001" |
      | results.0.status  | ERROR                                  |
      | results.0.message | any text                               |
      | results.1.status  | CREATED                                |
    When the cashier looks at the receipts
    Then the page shows (EXT-131)
      | results.length | 1                                      |
      | results.0.id   | "00000000-0000-4000-8000-000000000002" |

  @EXT-131
  Scenario: A sale that is there twice is made once
    When a bulk of sales in the cloud is sent with body.receipts.1.id as "00000000-0000-4000-8000-000000000001"
    Then the answer shows (EXT-131)
      | results.0.status | CREATED |
      | results.1.status | ERROR   |

  @EXT-131
  Scenario: A sale of many without an id is given one
    When a bulk of sales in the cloud is sent with body.receipts.0.id as nothing
    Then the answer shows (EXT-131)
      | results.0.id     | any id  |
      | results.0.status | CREATED |

  @EXT-131
  Scenario: A refused sale of many without an id has none
    Given the cashier closes the shift
    When a bulk of sales in the cloud is sent with body.receipts.0.id as nothing
    Then the answer shows (EXT-131)
      | results.0.id     | null  |
      | results.0.status | ERROR |
      | results.1.id     | "00000000-0000-4000-8000-000000000002" |
      | results.1.status | ERROR |

  @EXT-131
  Scenario: One sale is a bulk as well
    When a bulk of one sale in the cloud is sent with body.unknown as 1
    Then the answer shows (EXT-131)
      | results.length   | 1       |
      | results.0.status | CREATED |

  @EXT-131
  Scenario: Fifty sales are taken, and no more
    When a bulk of 50 sales in the cloud is sent with body.unknown as 1
    Then the answer shows (EXT-131)
      | results.length    | 50      |
      | results.49.status | CREATED |
    When a bulk of 51 sales in the cloud is sent with body.unknown as 1
    Then it is malformed at body.receipts

  @EXT-131
  Scenario Outline: Many sales with <place> as <value> are malformed at <where>
    When a bulk of sales in the cloud is sent with <place> as <value>
    Then it is malformed at <where>

    Examples: none of them is made
      | place                               | value   | where                               |
      | body.receipts                       | nothing | body.receipts                       |
      | body.receipts                       | []      | body.receipts                       |
      | body.receipts.1.goods               | []      | body.receipts.1.goods               |
      | body.receipts.1.goods.0.good.price  | 0       | body.receipts.1.goods.0.good.price  |
