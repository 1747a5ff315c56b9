Feature: The status of cashiers and registers changes

  A trouble that is over has left nothing behind, and when it comes again it refuses as the first time.

  @simulated
  Rule: a trouble that comes again

    Background:
      Given an open shift of the cashier on the register

    Scenario Outline: Of the second time that <fault>, when <act>
      Given <fault>
      And <over>
      When <act>
      Then it is accepted
      Given <fault>
      When <act>
      Then it is refused because <rule>

      @ERR-101 @ERR-201 @ERR-202 @ERR-203 @ERR-204 @ERR-206 @ERR-301 @NS-65
      Examples: a sale at the desk
        | fault                                     | over                                                    | act                                   | rule                                               |
        | the cashier has no signature service      | the cashier has a signature service again               | the cashier sells the minimal receipt | cashier signature not running                      |
        | the cashier has an expired key            | the cashier has a valid key again                       | the cashier sells the minimal receipt | cashier key expired                                |
        | the cashier is deactivated                | the cashier is active again                             | the cashier sells the minimal receipt | cashier deactivated                                |
        | the cashier is blocked                    | the cashier is unblocked                                | the cashier sells the minimal receipt | cashier blocked                                    |
        | the register is frozen                    | the register is unfrozen                                | the cashier sells the minimal receipt | register frozen for a long period without receipts |
        | the register is held by another computer  | the register is no longer held by another computer      | the cashier sells the minimal receipt | register already used by another agent identifier  |
        | the organization has an unpaid bill       | the organization has paid its bill                      | the cashier sells the minimal receipt | organization bill unpaid                           |

      @ERR-101 @ERR-201 @ERR-202 @ERR-203 @ERR-204 @ERR-206 @NS-65
      Examples: cash at the desk
        | fault                                     | over                                                    | act                                   | rule                                               |
        | the cashier has no signature service      | the cashier has a signature service again               | the cashier puts in 1000              | cashier signature not running                      |
        | the cashier has an expired key            | the cashier has a valid key again                       | the cashier puts in 1000              | cashier key expired                                |
        | the cashier is deactivated                | the cashier is active again                             | the cashier puts in 1000              | cashier deactivated                                |
        | the cashier is blocked                    | the cashier is unblocked                                | the cashier puts in 1000              | cashier blocked                                    |
        | the register is frozen                    | the register is unfrozen                                | the cashier puts in 1000              | register frozen for a long period without receipts |
        | the organization has an unpaid bill       | the organization has paid its bill                      | the cashier puts in 1000              | organization bill unpaid                           |

    @extension @EXT-103 @NS-65
    Scenario Outline: Of the second time that <fault>, at a sale in the cloud
      Given <fault>
      And <over>
      When the cashier sells the minimal receipt in the cloud
      Then it is accepted
      Given <fault>
      When the cashier sells the minimal receipt in the cloud
      Then it is refused because <rule>

      Examples:
        | fault                                | over                                      | rule                                               |
        | the cashier has no signature service | the cashier has a signature service again | cashier signature not running                      |
        | the cashier has an expired key       | the cashier has a valid key again         | cashier key expired                                |
        | the cashier is blocked               | the cashier is unblocked                  | cashier blocked                                    |
        | the register is frozen               | the register is unfrozen                  | register frozen for a long period without receipts |
        | the organization has an unpaid bill  | the organization has paid its bill        | organization bill unpaid                           |

  Rule: a trouble of a colleague

    Background:
      Given an open shift
      And the cashier puts in 1000
      And the tax authority answers

    @ERR-201 @ERR-202 @ERR-203 @NS-92 @simulated
    Scenario Outline: A desk at which a colleague works learns what befalls the colleague: <fault>
      Given the desk closes the shift
      And the tax authority answers
      And an open shift of the senior cashier on the register
      And the senior cashier <fault>
      When the cashier sells the minimal receipt
      Then it is refused because <rule> (NS-92)

      Examples:
        | fault              | rule                |
        | is blocked         | cashier blocked     |
        | is deactivated     | cashier deactivated |
        | has an expired key | cashier key expired |
