Feature: Which cashiers work at the desk

  The cashier who signs must be allowed to, by a signature that runs; the register must be paid for, and used at one
  computer. The desk signs as the cashier it is bound to, and in the shift of another as that cashier.

  Rule: cashier signature not running

    @ERR-101 @LOC-103 @AMB-11 @simulated
    Scenario: Without a signature service no shift is opened, and the desk does not say that one is
      Given the cashier has no signature service
      When the desk opens a shift
      Then it is refused because cashier signature not running (AMB-11)
      And the answer shows (AMB-11)
        | status | false |

    @ERR-101 @simulated
    Scenario Outline: Refused without a signature service: <deed>
      Given an open shift
      And the cashier puts in 5000
      And the cashier has no signature service
      When <deed>
      Then it is refused because cashier signature not running

      Examples:
        | deed                                    |
        | the cashier puts in 1000                |
        | the cashier hands 1000 to a card holder |
        | the desk closes the shift               |

    @ERR-101 @simulated
    Scenario: Without a signature service nothing is sold
      Given an open shift
      And the cashier has no signature service
      When the cashier sells the minimal receipt
      Then it is refused because cashier signature not running

    @ERR-101 @simulated
    Scenario: Without a signature service nothing is sold offline
      Given an open shift
      And the cashier takes the register offline
      And the cashier has no signature service
      When the cashier sells the minimal receipt
      Then it is refused because cashier signature not running

    @ERR-101 @simulated
    Scenario: With the signature service running again a receipt is sold
      Given an open shift
      And the cashier has no signature service
      And the cashier has a signature service again
      When the cashier sells the minimal receipt
      Then it is accepted

    @ERR-101 @LOC-213 @simulated @NS-96 @owner
    Scenario: An X-report needs no signature service
      Given an open shift
      And the cashier has no signature service
      When the desk prints an X-report
      Then it is accepted (NS-96)

    @ERR-101 @NS-92 @simulated @owner
    Scenario: A receipt in the shift of another needs the signature of that cashier
      Given an open shift of the senior cashier on the register
      And the senior cashier has no signature service
      When the cashier sells the minimal receipt
      Then it is refused because cashier signature not running (NS-92)

    @ERR-101 @NS-92 @simulated
    Scenario: A receipt in the shift of another does not need the signature of the cashier of the desk
      Given an open shift of the senior cashier on the register
      And the cashier has no signature service
      When the cashier sells the minimal receipt
      Then it is accepted (NS-92)

    @ERR-101 @NS-92 @simulated
    Scenario: When that shift is over, the desk signs as its own cashier again
      Given an open shift of the senior cashier on the register
      And the senior cashier closes the shift
      And the tax authority answers
      And the senior cashier has no signature service
      When the desk opens a shift
      Then it is accepted (NS-92)

  Rule: cashier key expired

    @ERR-201 @simulated @NS-30 @NS-33 @owner
    Scenario: At the end of his key a cashier sells nothing
      Given the clock shows 2026-06-01 10:00:00 in Kyiv
      And an open shift
      And the cashier has a key that ends at 2026-06-01 12:00:00 in Kyiv
      When the clock shows 2026-06-01 12:00:00 in Kyiv
      And the cashier sells the minimal receipt
      Then it is refused because cashier key expired (NS-33)
      And the answer shows (NS-30)
        | message | Термін дії ключа касира закінчився 01.06.2026 12:00:00 за Києвом. Потрібні новий ключ і новий касир |

    @ERR-201 @simulated
    Scenario: A millisecond before the end of his key a cashier sells
      Given the clock shows 2026-06-01 10:00:00 in Kyiv
      And an open shift
      And the cashier has a key that ends at 2026-06-01 12:00:00 in Kyiv
      When the clock shows 2026-06-01 11:59:59.999 in Kyiv
      And the cashier sells the minimal receipt
      Then it is accepted

    @ERR-201 @simulated @owner
    Scenario Outline: Refused with an expired key: <deed>
      Given an open shift
      And the cashier puts in 5000
      And the cashier has an expired key
      When <deed>
      Then it is refused because cashier key expired

      Examples:
        | deed                                    |
        | the cashier puts in 1000                |
        | the cashier hands 1000 to a card holder |
        | the desk closes the shift               |

    @ERR-201 @AMB-11 @simulated
    Scenario: With an expired key the desk opens no shift
      Given the cashier has an expired key
      When the desk opens a shift
      Then it is refused because cashier key expired (AMB-11)
      And the answer shows (AMB-11)
        | status | false |

  Rule: cashier deactivated

    @ERR-202 @simulated
    Scenario Outline: Refused to a deactivated cashier: <deed>
      Given an open shift
      And the cashier puts in 5000
      And the cashier is deactivated
      When <deed>
      Then it is refused because cashier deactivated

      Examples:
        | deed                                    |
        | the cashier puts in 1000                |
        | the cashier hands 1000 to a card holder |
        | the desk closes the shift               |

    @ERR-202 @simulated @NS-81 @owner
    Scenario: A deactivated cashier prints no X-report
      Given an open shift
      And the cashier is deactivated
      When the desk prints an X-report
      Then it is refused because cashier deactivated (NS-81)

    @ERR-202 @simulated
    Scenario: A deactivated cashier sells nothing
      Given an open shift
      And the cashier is deactivated
      When the cashier sells the minimal receipt
      Then it is refused because cashier deactivated

    @ERR-202 @simulated
    Scenario: A receipt is sold while another cashier is deactivated
      Given an open shift
      And the senior cashier is deactivated
      When the cashier sells the minimal receipt
      Then it is accepted

  Rule: cashier blocked

    @ERR-203 @simulated @NS-30 @owner
    Scenario: A blocked cashier sells nothing, and is told the reason
      Given an open shift
      And the cashier is blocked because of "сертифікат відкликано"
      When the cashier sells the minimal receipt
      Then it is refused because cashier blocked
      And the answer shows
        | message | Касира заблоковано: сертифікат відкликано |

    @ERR-203 @simulated
    Scenario Outline: Refused to a blocked cashier: <deed>
      Given an open shift
      And the cashier puts in 5000
      And the cashier is blocked
      When <deed>
      Then it is refused because cashier blocked

      Examples:
        | deed                                    |
        | the cashier puts in 1000                |
        | the cashier hands 1000 to a card holder |
        | the desk closes the shift               |

    @ERR-203 @simulated
    Scenario: A cashier who is unblocked sells
      Given an open shift
      And the cashier is blocked
      And the cashier is unblocked
      When the cashier sells the minimal receipt
      Then it is accepted
