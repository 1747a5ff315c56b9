Feature: A receipt sent to its buyer

  A receipt that names an address or a telephone is made as any other, and then sent there.

  @LOC-170 @NS-90 @simulated @NS-76
  Scenario: The buyer's mail has the slip that the printer prints
    Given an open shift
    And the cashier sells the receipt with two goods
    When the cashier sells the taxed receipt with a slip for buyer@example.com
    Then the mailbox holds
      | buyer@example.com | Ваш чек від «Лавки під липою» |
    And the mail has the slip of the receipt
    And the last mail shows (NS-90)
      | attachments.0.name | receipt-3.png |
      | attachments.1      | nothing       |
    And the last message shows (NS-76)
      | phone | nothing |

  @LOC-170 @NS-90 @simulated @owner
  Scenario: A return is mailed as it is printed
    Given an open shift
    When the cashier returns the taxed receipt with a slip for buyer@example.com
    Then the mail has the slip of the receipt

  @LOC-170 @NS-90 @simulated
  Scenario: A slip that is too large as a picture is mailed as text
    Given an open shift
    When a sale of 600 goods for buyer@example.com is sent
    Then the mailbox holds
      | buyer@example.com |
    And the last mail shows (NS-90)
      | attachments.0.name | receipt-2.txt |
      | attachments.1      | nothing       |

  @LOC-170 @simulated @NS-60 @NS-76 @owner
  Scenario: A receipt for an address and a telephone goes to both, once
    Given an open shift
    When the cashier sells the receipt with every member
    Then the receipt shows (NS-60)
      | delivery.email | "buyer@example.com" |
      | delivery.phone | "380500000000"      |
    And the mailbox holds
      | buyer@example.com |
    And the last message shows (NS-76)
      | number     | 1                                      |
      | phone      | "380500000000"                         |
      | text       | "Чек на 20.00 грн, 02.03.2026 09:00"   |
      | status     | sent                                   |
      | reason     | null                                   |
      | receipt_id | "00000000-0000-4000-8000-000000000001" |

  @LOC-170 @simulated @NS-76
  Scenario: A receipt for no address is sent nowhere
    Given an open shift
    When the cashier sells the taxed receipt
    Then the mailbox holds
      | nothing |
    And the last message shows (NS-76)
      | phone | nothing |

  @LOC-170 @simulated
  Scenario: A receipt that is refused is sent nowhere
    Given an open shift
    When the cashier sells the minimal receipt for 1 in cash for buyer@example.com
    Then it is refused because payments total less than the receipt total
    And the mailbox holds
      | nothing |

  @CLD-307 @NS-07 @NS-76 @simulated
  Scenario: A message sent is one less to send
    Given an open shift
    And the cashier sells the minimal receipt for 380501234567 2 times
    When the cashier looks at the message balance
    Then the answer shows (NS-07, NS-76)
      | balance | 98 |

  @LOC-170 @CLD-307 @NS-07 @NS-76 @simulated @owner
  Scenario: Without a message service the receipt is made and its message shown as not sent
    Given an open shift
    And the organization has no message service
    When the cashier sells the minimal receipt for 380501234567
    Then it is accepted (NS-76)
    And the last message shows (NS-76)
      | phone  | "380501234567"                    |
      | status | not sent                          |
      | reason | "no message service is connected" |
    When the cashier looks at the message balance
    Then the answer shows (NS-76)
      | can_send_sms | false |
      | balance      | 100   |

  @LOC-170 @NS-76 @simulated @owner
  Scenario: A mail server that is down delays no sale, only the mail
    Given an open shift
    And the mailbox is down
    When the cashier sells the minimal receipt for buyer@example.com
    Then it is accepted (NS-76)
    And the first mail on its way shows (NS-76)
      | state | waiting |
    When the mailbox is up again
    And 1 minute passes
    Then the mailbox holds
      | buyer@example.com |

  @REP-007 @LOC-170 @NS-89 @simulated @owner
  Scenario: Who has unsubscribed from reports gets the receipt that was asked for
    Given an open shift
    And the cashier asks in English for a report to be mailed to
      | buyer@example.com |
    And 1 second passes
    And the reader of "buyer@example.com" unsubscribes by one click
    When the cashier sells the minimal receipt for buyer@example.com
    Then the mailbox holds
      | buyer@example.com | Report "Goods" for 01.03.2026 – 31.03.2026 |
      | buyer@example.com | Ваш чек від «Лавки під липою»              |

  @LOC-171
  Scenario Outline: A receipt for the telephone <phone>, which does not begin with 380, is malformed
    Given an open shift
    When a sale is sent with body.delivery.phone as "<phone>"
    Then it is malformed at body.delivery.phone

    Examples: with a plus, without the country, of another country
      | phone         |
      | +380501234567 |
      | 0501234567    |
      | 480501234567  |

  @LOC-171 @AMB-50
  Scenario Outline: A receipt for the telephone <phone> is malformed
    Given an open shift
    When a sale is sent with body.delivery.phone as "<phone>"
    Then it is malformed at body.delivery.phone (AMB-50)

    Examples: with blanks, of other lengths, with a letter
      | phone             |
      | 380 50 123 45 67  |
      | 38050123456       |
      | 3805012345678     |
      | 38050123456a      |

  Rule: a receipt made offline

    Background:
      Given an open shift

    @LOC-170 @NS-76 @simulated
    Scenario: A receipt that is made offline is mailed as well
      Given the cashier takes the register offline
      When a sale is sent with body.delivery.email as "buyer@example.com"
      Then the mailbox holds
        | buyer@example.com |

  Rule: a telephone with a blank

    Background:
      Given an open shift

    @LOC-171
    Scenario Outline: A telephone with a blank <where> is malformed
      When a sale is sent with body.delivery.phone as "<phone>"
      Then it is malformed at body.delivery.phone

      Examples:
        | where       | phone         |
        | behind it   | 380501234567\u0020 |
        | before it   | \u0020380501234567 |
        | within it   | 380\u0020501234567 |
