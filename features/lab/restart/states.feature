@simulated
Feature: What outlives its cause outlives a restart

  A cause is over, or goes on elsewhere, and what it has left stands: a shift that waits, codes half spent, a call to be
  made again, a mail in the queue, a payment at the terminal's step, a fault. The world is dropped from memory and read
  from its store, or the server itself is started again: every reading operation answers what it answered before.

  Background:
    Given an open shift of the cashier on the register

  Rule: every surface shows what it showed

    @CLD-604 @NS-09
    Scenario: A template that was edited, and the world is restarted
      Given the template "Щоденний" of the cashier
      And the cashier edits that template
        | text_global_header | Нове |
      When the world is restarted
      Then nothing changes on any surface, in any form

    @extension @EXT-536
    Scenario: An import of goods that is checked, and the world is restarted
      Given the cashier adds these goods as a JSON file
        | code | good_name | price |
        | ХЛ-1 | Хліб      | 20    |
      And 1 second passes
      When the world is restarted
      Then nothing changes on any surface, in any form

    @extension @EXT-548 @EXT-549
    Scenario: A file of goods that is made, and the world is restarted
      Given the cashier adds these goods
        | code |
        | ХЛ-1 |
      And a request for the goods as CSV is sent with the token
      And 1 second passes
      When the world is restarted
      Then nothing changes on any surface, in any form

    @CLD-203 @CLD-309 @CLD-404 @ERR-110 @ERR-203 @ERR-204 @ERR-206
    Scenario Outline: A fault is there still, and nothing else changes: <fault>, and the world is restarted
      Given <fault>
      And the cashier sells the minimal receipt
      When the world is restarted
      Then nothing changes on any surface

      Examples: of a cashier
        | fault                                                       |
        | the cashier has no signature service                        |
        | the cashier has an expired key                              |
        | the cashier has a key that ends at 2026-03-02 12:00:00 in Kyiv |
        | the cashier is deactivated                                  |
        | the cashier is blocked because of "a debt"                  |

      Examples: of a register, and its organization
        | fault                                                |
        | the register is frozen                               |
        | the register is held by another computer             |
        | the register is cut off from the server              |
        | the organization has an unpaid bill                  |
        | the organization has no message service              |
        | the organization allows 2 hours offline              |

      Examples: of what is around the service
        | fault                                                        |
        | the tax authority loses its answers                          |
        | the tax authority takes 8 seconds to answer                  |
        | the tax authority refuses going offline because of "no"      |
        | the receiver is silent                                       |
        | the receiver answers 503 twice                               |
        | the receiver answers after 900 milliseconds                  |
        | the mailbox refuses mails with 550 once                      |
        | the mailbox answers after 5 seconds                          |
        | the printer has no paper                                     |
        | the printer is unplugged                                     |
        | the gateway limits cash movements at the desk to 2 in 10 seconds |
        | the gateway loses the answers to openings in the cloud twice |
        | the gateway loses the requests for openings in the cloud     |
        | the gateway does not reach the service for going online      |
        | the gateway delays the answers to going online by 3 seconds  |

      Examples: of a bank terminal
        | fault                                   |
        | the terminal is silent                  |
        | the terminal is busy                    |
        | the terminal has no paper               |
        | the terminal does not reach its bank    |
        | the terminal loses its answers          |
        | the terminal is unplugged               |
        | the terminal is shown a card without funds |
