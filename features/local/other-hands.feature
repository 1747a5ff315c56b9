Feature: A desk whose shift, link or day is in other hands

  @LOC-102 @NS-52
  Scenario: While another cashier has the shift the desk opens none
    Given an open shift of the senior cashier on the register
    When the desk opens a shift
    Then the answer is 200
    And the answer shows
      | status | false |

  @LOC-111 @NS-28 @NS-93 @owner
  Scenario: The desk of an ordinary cashier closes the shift of a colleague
    Given an open shift of the senior cashier on the register
    And the cashier sells the minimal receipt
    When the desk closes the shift
    Then it is accepted (NS-28, NS-93)
    And the shift is CLOSED (NS-28, NS-93)

  @LOC-111 @ERR-101 @NS-92 @simulated @owner
  Scenario Outline: The Z-report by which the desk closes the shift of a colleague has the colleague's signature: <signs>
    Given an open shift of the senior cashier on the register
    And <cashier> has no signature service
    When the desk closes the shift
    Then <outcome> (NS-92)

    Examples:
      | signs                   | cashier            | outcome                                             |
      | the colleague cannot    | the senior cashier | it is refused because cashier signature not running |
      | the desk's own need not | the cashier        | it is accepted                                      |

  @LOC-122 @simulated
  Scenario Outline: After silence in a session that <was> the tax authority is told to be away
    Given an open shift
    And <beginning>
    And the tax authority is mute
    And the cashier <sends>
    When 10 seconds pass
    Then the desk's status shows
      | approximate_dps_online_status | false |

    Examples:
      | was           | beginning                              | sends                     |
      | was asked for | the cashier takes the register offline | brings the register online |
      | was never     | the cashier puts in 1000               | sells the minimal receipt |

  @LOC-221 @simulated
  Scenario: A periodical report adds up the returns of two days, their rounding and their taxes
    Given an open shift
    And these goods are returned rounded to 10 for 1000 in cash
      | goods | price | taxes |
      | сир   | 1003  | А     |
    And the desk closes the shift
    And the clock shows 2026-03-03 09:00:00 in Kyiv
    And the desk opens a shift
    And these goods are returned rounded to 10 for 2000 in cash
      | goods | price | taxes |
      | сир   | 2004  | А     |
    When the desk asks for a short periodical report from 2026-03-02 00:00:00 to 2026-03-03 23:59:59
    Then the slip says
      | ПОВЕРНЕННЯ       |       |
      | ЧЕКІВ            | 2     |
      | ОБІГ А 20%       | 30.07 |
      | ЗАОКРУГЛЕНО ВНИЗ | -0.07 |
      | РАЗОМ            | 30.00 |

  @LIM-003 @ERR-102 @AMB-11 @simulated
  Scenario Outline: A session is no shorter because <deed>
    Given the clock shows 2026-06-01 09:00:00 in Kyiv
    And the cashier takes the register offline
    And <trouble>
    And 35 hours pass
    And <deed>
    When the clock shows 2026-06-02 21:00:00.001 in Kyiv
    And the desk opens a shift
    Then it is refused because offline session longer than the limit (AMB-11)

    Examples: asked to be offline again, or to come back in vain
      | trouble                                              | deed                                   |
      | 30 minutes pass                                      | the cashier takes the register offline |
      | the tax authority is mute                            | the cashier brings the register online |
      | the tax authority refuses going offline because of "no" | the cashier brings the register online |

  @LIM-061 @simulated
  Scenario: No call whose answer is late counts, whichever it is
    Given an open shift
    And the cashier sets the webhook of the register to the receiver
    And the receiver answers after 10500 milliseconds
    And the cashier sells the minimal receipt
    And the tax authority answers
    When 60 seconds pass
    Then the seconds between the calls were
      | times | seconds |
      | 1     | 11      |
      | 1     | 12      |
      | 1     | 14      |
      | 1     | 18      |

  @CON-010 @simulated
  Scenario: What was refused is sent anew as soon as the register is asked to come online
    Given an open shift
    And the tax authority refuses receipts because of "a bad day"
    And the cashier sells the minimal receipt
    And the tax authority answers
    And the tax authority accepts everything again
    And the cashier brings the register online
    When the tax authority answers
    Then the desk's status shows
      | online_status        | true |
      | pending_transactions | 0    |
