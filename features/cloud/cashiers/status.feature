Feature: Which cashiers work in the cloud

  A cashier must be active and not blocked, his key valid and his signature running; a register must not be frozen, nor
  its organization owe. A cashier who is refused may still look, unless he is deactivated.

  Rule: cashier deactivated

    @ERR-202 @NS-81 @assumed @owner
    Scenario Outline: A deactivated cashier cannot sign in with <secret>
      When the deactivated cashier signs in with <secret>
      Then it is refused because cashier deactivated

      Examples:
        | secret                             |
        | the password                       |
        | the pin code on the agent register |

    @CLD-103 @ERR-001
    Scenario: A wrong password does not tell that the cashier is deactivated
      When the deactivated cashier signs in with a wrong password
      Then it is refused because invalid login or password

    @ERR-202 @NS-81 @simulated @assumed
    Scenario Outline: The token of a deactivated cashier opens nothing: <line>
      Given an open shift of the cashier on the register
      And the cashier is deactivated
      When <line> is sent with the token and the key
      Then it is refused because cashier deactivated

      Examples:
        | line                             |
        | a request for the profile        |
        | a request for the signature      |
        | a request for the shift          |
        | a request to open a shift        |
        | a request to close the shift     |
        | a request to go offline          |
        | a request for more offline codes |

    @ERR-202 @NS-81 @simulated @assumed
    Scenario: A cashier who is active again works with the same token
      Given the cashier is deactivated
      And the cashier is active again
      When the cashier opens a shift on the register
      Then it is accepted

    @ERR-202 @CLD-512 @simulated @owner
    Scenario: The shift of a deactivated cashier is closed by a senior
      Given an open shift of the cashier on the register
      And the cashier is deactivated
      When the senior cashier closes that shift
      Then it is accepted

  Rule: cashier key expired

    @ERR-201 @NS-30 @NS-31
    Scenario: The refusal names the moment at which the key ended
      When the cashier of an expired key opens a shift on the register
      Then it is refused because cashier key expired
      And the answer shows
        | message | Термін дії ключа касира закінчився 01.02.2026 02:00:00 за Києвом. Потрібні новий ключ і новий касир |

    @ERR-201 @simulated @NS-31
    Scenario: At the very end of his key a cashier opens no shift
      Given the clock is set back to 2026-02-01 02:00:00 in Kyiv
      When the cashier of an expired key opens a shift on the register
      Then it is refused because cashier key expired

    @ERR-201 @simulated
    Scenario: A millisecond before the end of his key a cashier opens a shift
      Given the clock is set back to 2026-02-01 01:59:59.999 in Kyiv
      When the cashier of an expired key opens a shift on the register
      Then it is accepted

    @ERR-201 @NS-01
    Scenario: A cashier of an expired key may look
      When the cashier of an expired key looks at the profile
      Then the answer shows
        | certificate_end | 2026-02-01T00:00:00.000000+00:00 |
      When the cashier of an expired key looks at the registers
      Then it is accepted

    @ERR-201 @simulated @NS-31
    Scenario: A cashier of an expired key closes no shift
      Given an open shift of the cashier on the register
      And the cashier has an expired key
      When the cashier closes the shift
      Then it is refused because cashier key expired

    @ERR-201 @simulated @NS-31
    Scenario: A cashier of an expired key takes no register offline
      Given the cashier has an expired key
      When the cashier takes the register offline
      Then it is refused because cashier key expired

    @ERR-201 @CLD-512 @simulated @owner
    Scenario: The shift of a cashier of an expired key is closed by a senior
      Given an open shift of the cashier on the register
      And the cashier has an expired key
      When the senior cashier closes that shift
      Then it is accepted

  Rule: cashier blocked

    @ERR-203 @simulated @NS-30 @NS-31
    Scenario: The refusal names the reason of the block
      Given the cashier is blocked because of "сертифікат відкликано"
      When the cashier opens a shift on the register
      Then it is refused because cashier blocked
      And the answer shows
        | message | Касира заблоковано: сертифікат відкликано |

    @ERR-203 @simulated @NS-01
    Scenario: A blocked cashier sees the reason in his profile
      Given the cashier is blocked because of "сертифікат відкликано"
      When the cashier looks at the profile
      Then the answer shows
        | blocked | "сертифікат відкликано" |

    @ERR-203 @simulated @NS-31
    Scenario: A cashier who is blocked during his shift does not close it
      Given an open shift of the cashier on the register
      And the cashier is blocked
      When the cashier closes the shift
      Then it is refused because cashier blocked

    @ERR-203 @simulated
    Scenario: The block of one cashier does not hold for another
      Given the cashier is blocked
      When the senior cashier opens a shift on the register
      Then it is accepted

    @ERR-203 @simulated
    Scenario: A cashier who is unblocked closes his shift
      Given an open shift of the cashier on the register
      And the cashier is blocked
      And the cashier is unblocked
      When the cashier closes the shift
      Then it is accepted

  Rule: cashier signature not running

    @ERR-101 @simulated @NS-31
    Scenario: Without a signature service no shift is opened
      Given the cashier has no signature service
      When the cashier opens a shift on the register
      Then it is refused because cashier signature not running

    @ERR-101 @simulated @NS-31
    Scenario: Without a signature service no shift is closed
      Given an open shift of the cashier on the register
      And the cashier has no signature service
      When the cashier closes the shift
      Then it is refused because cashier signature not running

    @ERR-101 @simulated @NS-31
    Scenario: Without a signature service no codes are asked for
      Given the cashier has no signature service
      When the cashier asks for 5 offline codes
      Then it is refused because cashier signature not running

    @ERR-101 @simulated
    Scenario: With the signature service running again a shift is opened
      Given the cashier has no signature service
      And the cashier has a signature service again
      When the cashier opens a shift on the register
      Then it is accepted

    @ERR-101 @CLD-512 @simulated
    Scenario: A senior closes with his own signature the shift of a cashier who has none
      Given an open shift of the cashier on the register
      And the cashier has no signature service
      When the senior cashier closes that shift
      Then it is accepted
