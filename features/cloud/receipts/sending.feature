@extension
Feature: A receipt sent to its buyer through the cloud

  A receipt is sent by mail or as a message, as often as it is asked for.

  Rule: a receipt is sent to buyers as often as it is asked for

    @EXT-251 @simulated
    Scenario: Each address gets the mail once
      Given an open shift
      And the cashier sells the taxed receipt
      When POST /api/v1/receipts/{receipt_id}/email with the body '["a@example.com","b@example.com","a@example.com"]' is sent with the token
      Then the answer shows (EXT-251)
        | ok | true |
      And the mailbox holds
        | a@example.com |
        | b@example.com |

    @EXT-251 @NS-84 @simulated
    Scenario: A domain in another alphabet is mailed to as a whole, and one with more after it is refused
      Given an open shift
      And the cashier sells the taxed receipt
      When POST /api/v1/receipts/{receipt_id}/email with the body '["olena@приклад.укр"]' is sent with the token
      Then the mailbox holds
        | olena@приклад.укр |
      When POST /api/v1/receipts/{receipt_id}/email with the body '["olena@приклад.укр/x"]' is sent with the token
      Then it is malformed at body.0 (EXT-251)

    @EXT-252 @simulated
    Scenario: A receipt that was mailed with its sale is mailed again
      Given an open shift
      And the cashier sells the taxed receipt with a slip for buyer@example.com
      And POST /api/v1/receipts/{receipt_id}/email is sent with the token
      When POST /api/v1/receipts/{receipt_id}/email is sent with the token
      Then it is accepted
      And the mailbox holds
        | buyer@example.com | Ваш чек від «Лавки під липою» |
        | buyer@example.com | Ваш чек від «Лавки під липою» |
        | buyer@example.com | Ваш чек від «Лавки під липою» |
      And the mail has the slip of the receipt

    @EXT-251
    Scenario Outline: Addresses as <addresses> are malformed
      Given an open shift
      And the cashier sells the taxed receipt
      When a mailing of the receipt is sent with body as <addresses>
      Then it is malformed at <place> (EXT-251)

      Examples:
        | addresses                | place  |
        | []                       | body   |
        | ["no address"]           | body.0 |
        | ["a@example.com", "b@"]  | body.1 |

    @EXT-253
    Scenario Outline: A receipt is sent by no stranger, nor by <who>
      Given an open shift
      And the cashier sells the taxed receipt
      When <line> is sent <who>
      Then the answer is <status> (EXT-253)
      And nothing changes

      Examples:
        | line                                     | who                                        | status |
        | POST /api/v1/receipts/{receipt_id}/email | without a token                            | 403    |
        | POST /api/v1/receipts/{receipt_id}/sms   | without a token                            | 403    |

    @EXT-253 @EXT-251
    Scenario Outline: A receipt that was never made cannot be sent: <line>
      Given an open shift
      When <line> is sent with the token
      Then the answer is 404 (EXT-253)
      And nothing changes

      Examples:
        | line                                                                               |
        | POST /api/v1/receipts/00000000-0000-4000-8000-0000000000ff/email with the body '["a@example.com"]' |
        | POST /api/v1/receipts/00000000-0000-4000-8000-0000000000ff/sms with the body '{"phone":"380501234567"}' |

    @EXT-254 @simulated
    Scenario: All addresses of a sale in the cloud get its receipt
      Given an open shift of the cashier on the register
      When POST /api/v1/receipts/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"good":{"code":"1","name":"Хліб","price":2000},"quantity":1000}],"payments":[{"type":"CASH","value":2000}],"delivery":{"email":"a@example.com","emails":["b@example.com","a@example.com"]}}' is sent with the token
      Then the mailbox holds
        | a@example.com |
        | b@example.com |

    @EXT-254 @simulated
    Scenario Outline: The telephone of a sale in the cloud gets its message, <how>
      Given an open shift of the cashier on the register
      When a sale in the cloud is sent with body.delivery.phone as <phone>
      Then the last message shows (EXT-254)
        | phone  | "380501234567"                       |
        | text   | "Чек на 20.00 грн, 02.03.2026 09:00" |
        | status | sent                                 |

      Examples:
        | how         | phone           |
        | with a plus | "+380501234567" |
        | without one | "380501234567"  |

    @EXT-261 @simulated @owner
    Scenario: A telephone gets the message with the day of the receipt
      Given an open shift
      And the cashier sells the minimal receipt
      And the clock shows 2026-03-02 21:00:00 in Kyiv
      When POST /api/v1/receipts/{receipt_id}/sms is sent with the token
      Then the answer shows (EXT-261)
        | ok | true |
      And the last message shows (EXT-261)
        | phone  | "380501234567"                       |
        | text   | "Чек на 20.00 грн, 02.03.2026 09:00" |
        | status | sent                                 |

    @EXT-262 @NS-76 @simulated @owner
    Scenario: Without a message service it is answered alike, and the message is listed as not sent
      Given an open shift
      And the organization has no message service
      And the cashier sells the minimal receipt
      When POST /api/v1/receipts/{receipt_id}/sms is sent with the token
      Then the answer shows (EXT-262)
        | ok | true |
      And the last message shows (EXT-262)
        | phone  | "380501234567"                    |
        | status | not sent                          |
        | reason | "no message service is connected" |

    @EXT-261
    Scenario Outline: The telephone <phone> is malformed
      Given an open shift
      And the cashier sells the taxed receipt
      When a message about the receipt is sent with body.phone as <phone>
      Then it is malformed at body.phone (EXT-261)

      Examples:
        | phone           |
        | "+380501234567" |
        | "38050123456"   |
        | "3805012345678" |
        | "480501234567"  |
        | nothing         |
