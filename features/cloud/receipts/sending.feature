@extension
Feature: A receipt sent to its buyer through the cloud

  A receipt is sent by mail or as a message, as often as it is asked for.

  Rule: a receipt is sent to buyers as often as it is asked for

    @EXT-252 @simulated
    Scenario: A receipt that was mailed with its sale is mailed again
      Given an open shift
      And the cashier sells the taxed receipt with a slip for buyer@example.com
      And a request to mail the receipt is sent with the token
      When a request to mail the receipt is sent with the token
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
        | 51 addresses             | body   |

    @EXT-253
    Scenario Outline: A receipt is sent by no stranger, nor by <who>
      Given an open shift
      And the cashier sells the taxed receipt
      When <line> is sent <who>
      Then the answer is <status> (EXT-253)
      And nothing changes

      Examples:
        | line                                         | who             | status |
        | a request to mail the receipt                | without a token | 403    |
        | a request to send the receipt to a telephone | without a token | 403    |

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
      When a request to send the receipt to a telephone is sent with the token
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
      When a request to send the receipt to a telephone is sent with the token
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
