@simulated @extension
Feature: Rate limits of the gateway in front of the service

  A gateway lets in a number of requests in an interval, and refuses the others.

  Rule: more requests than the rate limit lets in

    @EXT-710
    Scenario: A register goes online once in two minutes
      Given the gateway limits going online
      And the cashier brings the register online
      When the cashier brings the register online
      Then it is refused because more requests than the rate limit lets in
      And the headers are
        | retry-after | 120 |
      And the request has been limited

    @EXT-710
    Scenario Outline: After <pause> a register that has gone online may do so again: <limited>
      Given the gateway limits going online
      And the cashier brings the register online
      And <pause> pass
      When the cashier brings the register online
      Then the request <limited> been limited

      Examples:
        | pause               | limited |
        | 119999 milliseconds | has     |
        | 120 seconds         | has not |

    @EXT-710
    Scenario: What is left of the interval is rounded up to whole seconds
      Given the gateway limits going online
      And the cashier brings the register online
      And 118001 milliseconds pass
      When the cashier brings the register online
      Then the headers are
        | retry-after | 2 |

    @EXT-710
    Scenario: A refused request does not begin a new interval
      Given the gateway limits going online
      And the cashier brings the register online
      And 90 seconds pass
      And the cashier brings the register online
      And 30 seconds pass
      When the cashier brings the register online
      Then it is accepted

    @EXT-710
    Scenario: Each register is limited by itself
      Given the gateway limits going online
      And the cashier brings the register online
      When the cashier brings the second register online
      Then it is accepted
      When the cashier brings the register online
      Then it is refused because more requests than the rate limit lets in

    @EXT-710
    Scenario: Without figures an operation is let in three times a second
      Given an open shift
      And the gateway limits sales at the desk
      And the cashier sells the minimal receipt 3 times
      When the cashier sells the minimal receipt
      Then it is refused because more requests than the rate limit lets in
      When 1 second passes
      And the cashier sells the minimal receipt 3 times
      Then it is accepted

    @EXT-710
    Scenario Outline: <pause> after the first request a limit of two in ten seconds <limits>
      Given an open shift
      And the gateway limits sales at the desk to 2 in 10 seconds
      And the cashier sells the minimal receipt 2 times
      And <pause> pass
      When the cashier sells the minimal receipt
      Then the request <limited> been limited

      Examples:
        | pause             | limited | limits          |
        | 9999 milliseconds | has     | refuses         |
        | 10 seconds        | has not | refuses no more |

    @EXT-710
    Scenario: An interval begins with the first request in it, not with the last
      Given an open shift
      And the gateway limits sales at the desk to 2 in 10 seconds
      And the cashier sells the minimal receipt
      And 6 seconds pass
      And the cashier sells the minimal receipt
      And 4 seconds pass
      When the cashier sells the minimal receipt
      Then it is accepted

    @EXT-710
    Scenario: Without figures going online in the cloud is counted by itself
      Given the gateway limits the cloud
      And the cashier brings the register online
      When the cashier looks at the device of the register
      Then it is accepted
      When the cashier brings the register online
      Then it is refused because more requests than the rate limit lets in
      And the headers are
        | retry-after | 120 |

    @EXT-710 @EXT-715
    Scenario: A limit that refuses once is over then
      Given an open shift
      And the gateway limits sales at the desk to 1 in 60 seconds, and refuses once
      And the cashier sells the minimal receipt
      And the cashier sells the minimal receipt
      Then it is refused because more requests than the rate limit lets in
      When the cashier sells the minimal receipt
      Then it is accepted

    @EXT-710
    Scenario: In the cloud requests of all operations of a register are counted together
      Given the gateway limits the cloud to 1 in 60 seconds
      And the cashier brings the second register online
      When the cashier looks at the device of the second register
      Then it is refused because more requests than the rate limit lets in
      When the desk opens a shift
      Then it is accepted
