Feature: How long a register may work offline

  36 hours from going offline, and not a millisecond more; then it waits until it is online again.

  Rule: offline session longer than the limit

    Background:
      Given the clock shows 2026-06-01 09:00:00 in Kyiv
      And the cashier takes the register offline

    @ERR-102 @LIM-001 @LIM-003 @CON-006 @simulated @AMB-11
    Scenario: No shift is opened a millisecond over the limit
      When the clock shows 2026-06-02 21:00:00.001 in Kyiv
      And the desk opens a shift
      Then it is refused because offline session longer than the limit (AMB-11)

    @LIM-001 @LIM-002 @simulated @to-the-moment
    Scenario: A shift is opened at the limit
      When the clock shows 2026-06-02 21:00:00 in Kyiv
      And the desk opens a shift
      Then it is accepted

    @ERR-102 @LIM-003 @CON-006 @simulated
    Scenario: Nothing is sold a millisecond over the limit
      Given the clock shows 2026-06-02 08:00:00 in Kyiv
      And the desk opens a shift
      When the clock shows 2026-06-02 21:00:00.001 in Kyiv
      And the cashier sells the minimal receipt
      Then it is refused because offline session longer than the limit

    @LIM-002 @simulated @to-the-moment @owner
    Scenario: A receipt is sold at the limit
      Given the clock shows 2026-06-02 08:00:00 in Kyiv
      And the desk opens a shift
      When the clock shows 2026-06-02 21:00:00 in Kyiv
      And the cashier sells the minimal receipt
      Then it is accepted

    @CON-006 @simulated @owner
    Scenario: Online again after the limit, the register sells
      Given the clock shows 2026-06-02 08:00:00 in Kyiv
      And the desk opens a shift
      And the clock shows 2026-06-02 21:00:00.001 in Kyiv
      And the cashier brings the register online
      When the tax authority answers
      And the cashier sells the minimal receipt
      Then the receipt shows
        | is_online | true |

    @ERR-102 @CON-006 @AMB-34 @simulated @owner
    Scenario Outline: Refused a millisecond over the limit: <deed>
      Given the clock shows 2026-06-02 08:00:00 in Kyiv
      And the desk opens a shift
      And the cashier puts in 5000
      And the clock shows 2026-06-02 21:00:00.001 in Kyiv
      When <deed>
      Then it is refused because offline session longer than the limit (AMB-34)

      Examples:
        | deed                                    |
        | the cashier puts in 1000                |
        | the cashier takes out 1000              |
        | the cashier returns the minimal receipt |
        | the cashier hands 1000 to a card holder |
        | the desk closes the shift               |

    @AMB-34 @NS-83 @CON-009 @simulated @owner
    Scenario: Over the limit the desk still reports
      Given the clock shows 2026-06-02 08:00:00 in Kyiv
      And the desk opens a shift
      And 40 hours pass
      When the desk prints an X-report
      Then it is accepted (NS-83)
      And the desk's status shows (NS-83)
        | online_status    | false |
        | hours_in_offline | 63    |

    @LIM-001 @simulated
    Scenario: The register is blocked by itself when the time is up
      When 36 hours pass
      Then the register has not been blocked
      When 1 millisecond passes
      Then the register has been blocked

    @LIM-004 @LIM-001 @simulated @NS-30
    Scenario: An organization may allow less than 36 hours
      Given the organization allows 1 hour offline
      And the clock shows 2026-06-01 09:59:59 in Kyiv
      When the desk opens a shift
      Then it is accepted
      When the clock shows 2026-06-01 10:00:01 in Kyiv
      And the cashier sells the minimal receipt
      Then it is refused because offline session longer than the limit
      And the answer shows (NS-30)
        | message | Перевищено граничний час роботи в офлайн: 1 год. Касу заблоковано до виходу в онлайн |

    @LIM-004 @simulated
    Scenario: At the limit of its organization a register opens a shift, a millisecond over it nothing is sold
      Given the organization allows 1 hour offline
      When 1 hour passes
      And the desk opens a shift
      Then it is accepted
      When 1 millisecond passes
      And the cashier sells the minimal receipt
      Then it is refused because offline session longer than the limit

    @LIM-004 @simulated
    Scenario: The register blocks itself at the limit of its organization
      Given the organization allows 1 hour offline
      When 1 hour passes
      Then the register has not been blocked
      When 1 millisecond passes
      Then the register has been blocked

    @LIM-004 @simulated
    Scenario: An organization may allow more than 36 hours
      Given the organization allows 48 hours offline
      When the clock shows 2026-06-03 08:59:59 in Kyiv
      And the desk opens a shift
      Then it is accepted

    @NS-83 @CLD-408 @simulated @AMB-11 @NS-14
    Scenario: The time offline runs from the moment that was named
      Given the clock shows 2026-06-03 21:00:00 in Kyiv
      And the cashier brings the register online
      And the tax authority answers
      And the clock shows 2026-06-04 10:00:00 in Kyiv
      And the cashier takes the register offline since 2026-06-04 09:00:00
      When the clock shows 2026-06-05 21:00:00.001 in Kyiv
      And the desk opens a shift
      Then it is refused because offline session longer than the limit (NS-83, NS-14, AMB-11)

    @ERR-102 @CON-003 @simulated
    Scenario: Online again, the register works again
      Given the clock shows 2026-06-03 10:00:00 in Kyiv
      When the cashier brings the register online
      And the tax authority answers
      And the desk opens a shift
      Then it is accepted

    @CON-003 @CON-010 @simulated @AMB-11
    Scenario: Asking to go online is not being online
      Given the tax authority is mute
      And the clock shows 2026-06-03 10:00:00 in Kyiv
      When the cashier brings the register online
      And the desk opens a shift
      Then it is refused because offline session longer than the limit (AMB-11)

  Rule: a session asked for again

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

  Rule: the moment that was named

    @LIM-002 @LIM-003 @CLD-408 @NS-14 @NS-83 @simulated
    Scenario: The limit is counted from the moment that was named
      Given the clock shows 2026-06-04 10:00:00 in Kyiv
      And the cashier takes the register offline since 2026-06-04 09:00:00
      When the clock shows 2026-06-05 21:00:00 in Kyiv
      And the desk opens a shift
      Then it is accepted (NS-14)
      When 1 millisecond passes
      And the cashier sells the minimal receipt
      Then it is refused because offline session longer than the limit (NS-83, NS-14)

  Rule: a session after another one

    Background:
      Given the cashier takes the register offline
      And 30 hours pass
      And the cashier brings the register online
      And the tax authority answers
      And 1 hour passes
      And the cashier takes the register offline

    @LIM-002 @LIM-003 @LOC-124 @NS-83 @simulated @owner
    Scenario: The limit of the second session is counted from its own beginning, as its hours are
      When 36 hours pass
      And the desk opens a shift
      Then it is accepted
      And the desk's status shows
        | hours_in_offline            | 36 |
        | hours_since_last_go_offline | 36 |
      When 1 millisecond passes
      And the cashier sells the minimal receipt
      Then it is refused because offline session longer than the limit

  Rule: a session after a refusal that was mended

    Background:
      Given an open shift
      And the tax authority refuses receipts because of "a bad day"
      And the cashier sells the minimal receipt
      And the tax authority answers
      And the tax authority accepts everything again
      And the cashier brings the register online
      And the tax authority answers

    @CLD-401 @CON-003 @ERR-205 @simulated
    Scenario: A register that was blocked by the refusal is online
      When the cashier looks at the register
      Then it is accepted
      And the desk's status shows
        | online_status        | true |
        | pending_transactions | 0    |

    @ERR-102 @ERR-205 @LIM-003 @simulated
    Scenario: The limit blocks as the limit, and not as the refusal
      Given the desk closes the shift
      And the tax authority answers
      And the cashier takes the register offline
      And 37 hours pass
      When the desk opens a shift
      Then it is refused because offline session longer than the limit
