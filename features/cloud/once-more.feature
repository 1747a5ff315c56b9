@simulated
Feature: What befalls once more

  What is over has left nothing behind, and when it comes again it is what it was the first time.

  Rule: at the desk and in the cloud

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

  Rule: at the webhook

    Background:
      Given the cashier sets the webhook of the register to the receiver
      And an open shift
      And the cashier puts in 10000

    @WHK-001 @WHK-004 @WHK-005 @WHK-013 @NS-29 @AMB-41
    Scenario Outline: A second time it is told like the first: <event>
      Given <event>
      And the tax authority answers
      When <event>
      And the tax authority answers
      Then the receiver has been told of (NS-29)
        | shift OPENED               |
        | service_receipt SERVICE_IN |
        | <told>                     |
        | <told>                     |
      And every call is signed with the last key

      Examples:
        | event                                   | told                        |
        | the cashier puts in 1000                | service_receipt SERVICE_IN  |
        | the cashier takes out 1000              | service_receipt SERVICE_OUT |
        | the cashier sells the minimal receipt   | receipt SELL                |
        | the cashier returns the minimal receipt | receipt RETURN              |

    @WHK-002 @WHK-003 @NS-29
    Scenario: A second shift of the day is told like the first
      Given the desk closes the shift
      And the tax authority answers
      When the desk opens a shift
      And the desk closes the shift
      And the tax authority answers
      Then the receiver has been told of (NS-29)
        | shift OPENED               |
        | service_receipt SERVICE_IN |
        | shift CLOSED               |
        | shift OPENED               |
        | shift CLOSED               |

    @WHK-008 @WHK-011 @LIM-064 @NS-29
    Scenario: The waits of a second event that fails begin with a second again
      Given the receiver answers 500 twice
      And the cashier sells the minimal receipt
      And 10 seconds pass
      And the receiver answers 500 twice
      When the cashier sells the minimal receipt
      And 10 seconds pass
      Then 4 events have been delivered, each once

  Rule: at the socket

    @BRG-214 @BRG-215
    Scenario: A client hears of the second coming of its terminal as of the first
      Given a client of the terminal
      And the terminal connects
      And the terminal drops
      When the terminal connects
      Then the client hears
        | event | connected |
      And the client hears
        | event | disconnected |
      And the client hears
        | sender | proxy     |
        | event  | connected |
      And the client hears nothing more
