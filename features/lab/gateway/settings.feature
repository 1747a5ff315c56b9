@simulated @extension
Feature: Where and how often the gateway fails

  A fault is set for a surface or an operation, once or until it is cleared.

  Rule: where, how often, and until when

    @EXT-715
    Scenario Outline: Which of several faults a request meets: <second> before <first>
      Given an open shift
      And the gateway <first> once
      And the gateway <second> once
      When the cashier puts in 1000
      Then the <subject> has <predicate>
      When the cashier puts in 1000
      Then the <other> has <met then>

      Examples:
        | first                                               | second                                                      | subject | predicate | other   | met then  |
        | loses the requests for cash movements at the desk   | does not reach the service for cash movements at the desk | gateway | failed    | request | been lost |
        | loses the answers to cash movements at the desk     | loses the requests for cash movements at the desk           | request | been lost | answer  | been lost |

    @EXT-715
    Scenario: The lab, the descriptions and what is no operation are not disturbed
      Given the gateway does not reach the service for the cloud
      When a request for the world is sent with the lab token
      Then it is accepted
      When a request for the description is sent without a token
      Then it is accepted
      When a request for nothing that there is is sent without a token
      Then it is refused because nothing at this path

    @EXT-715
    Scenario: A fault of both surfaces is switched off at one of them
      Given the cashier signs in with the password
      And the gateway does not reach the service for everything
      When the gateway reaches the service for the desk again
      And the desk opens a shift
      Then it is accepted
      When the cashier looks at the profile
      Then the answer is 502

    @EXT-715
    Scenario: A fault of one operation is switched off by itself
      Given an open shift
      And the gateway does not reach the service for sales at the desk
      And the gateway does not reach the service for cash movements at the desk
      When the gateway reaches the service for sales at the desk again
      And the cashier sells the minimal receipt
      Then it is accepted
      When the cashier puts in 1000
      Then the answer is 502

    @EXT-715
    Scenario: A fault of one name is on for two operations at a time
      Given an open shift
      And the gateway does not reach the service for sales at the desk
      And the gateway does not reach the service for cash movements at the desk
      When the cashier sells the minimal receipt
      Then the answer is 502
      When the cashier puts in 1000
      Then the answer is 502

    @EXT-715
    Scenario: Set again for the same operation, a fault counts anew
      Given an open shift
      And the gateway does not reach the service for sales at the desk
      And the gateway does not reach the service for sales at the desk once
      And the cashier sells the minimal receipt
      When the cashier sells the minimal receipt
      Then it is accepted

    @EXT-715
    Scenario: A request meets the fault of its own operation, whatever befalls others
      Given an open shift
      And the gateway does not reach the service for cash movements at the desk
      And the gateway loses the answers to sales at the desk
      When the cashier sells the minimal receipt
      Then the answer has been lost
      And the gateway has not failed

    @EXT-715
    Scenario: A fork, and a world restored from a file, have the faults of their origin
      Given an open shift
      And the gateway does not reach the service for sales at the desk twice
      And the cashier sells the minimal receipt
      And the world is saved to a file
      When the world is restored from the file
      And a fork of the world is created
      And the cashier sells the minimal receipt
      Then the answer is 502

    @EXT-715
    Scenario: How often a fault is still to come outlasts a restored world
      Given an open shift
      And the gateway does not reach the service for sales at the desk once
      And the world is saved to a file
      And the cashier sells the minimal receipt
      And the world is restored from the file
      When the cashier sells the minimal receipt
      Then the answer is 502

    @EXT-715 @own-server
    Scenario: A fault is on when the server is started again
      Given an open shift
      And the gateway does not reach the service for sales at the desk
      When the server is started again
      And the cashier sells the minimal receipt
      Then the answer is 502

    @EXT-715
    Scenario: A reset takes the faults of the gateway back
      Given the gateway does not reach the service for the desk
      When the world is reset
      And the desk opens a shift
      Then it is accepted
