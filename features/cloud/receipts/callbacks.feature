@extension @simulated
Feature: Callbacks of receipts

  The address that a sale names is called once the receipt is fiscalized, as a webhook is: with the same body, signed by
  the key of the register's webhook where one is set, and repeated for a day.

  Background:
    Given an open shift of the cashier on the register

  @EXT-109 @EXT-110
  Scenario: The address is called once the tax authority has taken the receipt, and not before
    Given a sale in the cloud is sent with body.callback_url as the receiver
    And the receiver has been called 0 times
    When the tax authority answers
    Then the receiver has been told of (EXT-109)
      | receipt SELL |
    And every call is signed with no key
    And the last call shows (EXT-109)
      | receipt.id             | "00000000-0000-4000-8000-000000000001" |
      | receipt.status         | DONE                                   |
      | receipt.fiscal_code    | any text                               |
      | receipt.tax_url        | any text                               |
      | receipt.shift.status   | OPENED                                 |
      | receipt.cash_register.fiscal_number | TEST000001                |
    And the callback has not failed

  @EXT-109 @EXT-110 @owner
  Scenario: With a webhook the address and the webhook are called, both signed by the key of the webhook
    Given the cashier sets the webhook of the register to the receiver
    And a sale in the cloud is sent with body.callback_url as the receiver
    When the tax authority answers
    Then the receiver has been told of (EXT-109)
      | receipt SELL |
      | receipt SELL |
    And every call is signed with the first key
    And all calls say the same, byte by byte

  @EXT-109 @EXT-110
  Scenario: A webhook that is removed signs no callback
    Given the cashier sets the webhook of the register to the receiver
    And the cashier removes the webhook of the register
    And a sale in the cloud is sent with body.callback_url as the receiver
    When the tax authority answers
    Then the receiver has been called 1 time
    And every call is signed with no key

  @EXT-109
  Scenario: Receipts that name no address are told of to none
    Given the cashier sells the minimal receipt in the cloud
    And a sale in the cloud is sent with body.callback_url as the receiver
    And the cashier sells the minimal receipt
    When the tax authority answers
    Then the receiver has been told of (EXT-109)
      | receipt SELL |
    And the last call shows (EXT-109)
      | receipt.id | "00000000-0000-4000-8000-000000000002" |

  @EXT-109 @EXT-110
  Scenario: A callback that is answered 500 is made again after a second, and says the same
    Given the receiver answers 500 once
    And a sale in the cloud is sent with body.callback_url as the receiver
    When the tax authority answers
    And 2 seconds pass
    Then the receiver has been called 2 times
    And all calls say the same, byte by byte
    And the seconds between the calls were
      | times | seconds |
      | 1     | 1       |

  @EXT-109 @EXT-110
  Scenario: A callback that no receiver answers is repeated ever more seldom, for a day
    Given a sale in the cloud is sent with body.callback_url as "http://127.0.0.1:9/kasa"
    And the tax authority answers
    When 24 hours pass
    And 2 hours pass
    Then the callback has been given up

  @EXT-109
  Scenario: A receipt made offline is told of when the tax authority has it
    Given the cashier takes the register offline
    And a sale in the cloud is sent with body.callback_url as the receiver
    And 1 hour passes
    And the receiver has been called 0 times
    When the cashier brings the register online
    And the tax authority answers
    Then the receiver has been told of (EXT-109)
      | receipt SELL |
    And the last call shows (EXT-109)
      | receipt.is_created_offline | true |
      | receipt.control_number     | any text |

  @EXT-109
  Scenario: A receipt that the tax authority has refused is not told of
    Given the tax authority refuses receipts because of "a bad day"
    And a sale in the cloud is sent with body.callback_url as the receiver
    When the tax authority answers
    Then the receiver has been called 0 times

  @EXT-109
  Scenario Outline: A sale with the callback <value> is malformed there
    When a sale in the cloud is sent with body.callback_url as <value>
    Then it is malformed at body.callback_url

    Examples: no address of the web, or too long a one
      | value                         |
      | ""                            |
      | "hooks"                       |
      | "ftp://hooks.example/kasa"    |
      | 7                             |
      | an address of 2084 characters |

  @EXT-109
  Scenario: An address of 2083 characters is taken
    When a sale in the cloud is sent with body.callback_url as an address of 2083 characters
    Then it is accepted

  @EXT-109 @EXT-110
  Scenario: A callback that waits to be repeated is made in the world that is restored from its file
    Given the receiver answers 500 once
    And a sale in the cloud is sent with body.callback_url as the receiver
    And the tax authority answers
    And the world is saved to a file
    When the world is restored from the file
    And 10 seconds pass
    Then the receiver has been called 2 times

  @EXT-109
  Scenario: Of many sales at once each address is called
    Given a bulk of sales in the cloud is sent with body.receipts.1.callback_url as the receiver
    When the tax authority answers
    Then the receiver has been told of (EXT-109)
      | receipt SELL |
    And the last call shows (EXT-109)
      | receipt.id | "00000000-0000-4000-8000-000000000002" |

  @EXT-109
  Scenario: The first payment of an order is told of as a sale is
    Given a prepayment is sent with body.callback_url as the receiver
    When the tax authority answers
    Then the receiver has been told of (EXT-109)
      | receipt SELL |
    And the last call shows (EXT-109)
      | receipt.pre_payment_relation_id | any text |

  @EXT-109
  Scenario: An offline sale with a code of the client's is told of as well
    Given the cashier takes the register offline
    And the clock shows 2026-03-02 10:00:00 in Kyiv
    And an offline sale in the cloud is sent with body.callback_url as the receiver
    And the cashier brings the register online
    When the tax authority answers
    Then the receiver has been told of (EXT-109)
      | receipt SELL |
    And the last call shows (EXT-109)
      | receipt.fiscal_date | "2026-03-02T07:30:00.000000+00:00" |

  @EXT-109
  Scenario: A validation that names an address is told of to none
    Given a validation in the cloud is sent with body.callback_url as the receiver
    When the tax authority answers
    And 1 hour passes
    Then the receiver has been called 0 times
