@simulated @extension
Feature: Requests and answers lost at the gateway in front of the service

  What integrators suffer from and cannot provoke at a service: too many requests, a gateway that fails, requests and
  answers that get lost, answers that are late. Each is switched on for the cloud, the desk or one operation.

  Rule: a gateway that does not reach the service

    @EXT-711
    Scenario: A sale is answered with a page of the gateway, and is not made
      Given an open shift
      And the gateway does not reach the service for sales at the desk once
      When the cashier sells the minimal receipt
      Then the answer is 502
      And nothing changes
      And the headers are
        | content-type | text/html |
      When the same receipt is sent once more
      Then it is accepted

    @EXT-711
    Scenario: A sale through the cloud is answered with a page of the gateway, and is not made
      Given an open shift of the cashier on the register
      And the gateway does not reach the service for sales in the cloud once
      When a sale is sent through the cloud
      Then the answer is 502
      And nothing changes
      When the same sale is sent through the cloud once more
      Then it is accepted

    @EXT-711
    Scenario: An opening in the cloud is answered with a page of the gateway, and is not done
      Given the gateway does not reach the service for openings in the cloud twice
      And the cashier opens a shift on the register
      When the cashier opens a shift on the register
      Then the answer is 502
      And the shift has not been created
      When the cashier opens a shift on the register
      Then it is accepted

    @EXT-711 @EXT-715
    Scenario: The gateway of the cloud fails for itself alone
      Given the cashier signs in with the password
      And the gateway does not reach the service for the cloud
      When the desk opens a shift
      Then the gateway has not failed
      When the cashier looks at the profile
      Then the answer is 502

    @EXT-711 @EXT-715
    Scenario: The cloud answers when its gateway reaches the service again
      Given the cashier signs in with the password
      And the gateway does not reach the service for the cloud
      And the cashier looks at the profile
      When the gateway reaches the service for the cloud again
      And the cashier looks at the profile
      Then it is accepted

  Rule: a request that gets lost

    @EXT-712
    Scenario: A sale that got lost is not made, and is made when it is sent again
      Given an open shift
      And the gateway loses the requests for sales at the desk once
      When the cashier sells the minimal receipt
      Then the request has been lost
      And the register has not made a receipt
      When the same receipt is sent once more
      Then it is accepted
      And the register has made a receipt

    @EXT-712
    Scenario: An opening in the cloud that got lost twice is done the third time
      Given the gateway loses the requests for openings in the cloud twice
      And the cashier opens a shift on the register
      When the cashier opens a shift on the register
      Then the request has been lost
      And the shift has not been created
      When the cashier opens a shift on the register
      Then it is accepted

    @EXT-712
    Scenario: A sale that got lost on its way to the cloud is made when it is sent again
      Given an open shift of the cashier on the register
      And the gateway loses the requests for sales in the cloud once
      When a sale is sent through the cloud
      Then the request has been lost
      And the register has not made a receipt
      When the same sale is sent through the cloud once more
      Then it is accepted

    @EXT-712
    Scenario: A sale that hangs until its client gives up is not made
      Given an open shift
      And the gateway leaves the requests for sales at the desk hanging once
      When a client gives up a sale that is not answered
      Then the request has been lost
      And the register has not made a receipt
      When the same receipt is sent once more
      Then it is accepted

    @EXT-712 @EXT-715
    Scenario: A request that hangs holds up no other
      Given an open shift
      And the gateway leaves the requests for sales at the desk hanging
      And a client gives up a sale that is not answered
      When the cashier puts in 1000
      Then it is accepted
      When the gateway lets the requests for sales at the desk through again
      And the cashier sells the minimal receipt
      Then it is accepted

  Rule: an answer that gets lost

    @EXT-713
    Scenario: A receipt whose answer got lost is there, and is refused when it is sent again
      Given an open shift
      And the gateway loses the answers to sales at the desk once
      When the cashier sells the minimal receipt with a slip
      Then the answer has been lost
      And the register has made a receipt
      When the same receipt is sent once more
      Then it is refused because receipt of this id exists already

    @EXT-713
    Scenario: A client that gives the repeated sale a new id sells twice
      Given an open shift
      And the gateway loses the answers to sales at the desk once
      And the cashier sells the minimal receipt
      When the cashier sells the minimal receipt
      Then it is accepted
      When the tax authority answers
      Then the tax authority has taken
        | RECEIPT |
        | RECEIPT |

    @EXT-713
    Scenario: A refusal gets lost as well as any other answer
      Given the gateway loses the answers to sales at the desk
      When the cashier sells the minimal receipt
      Then the answer has been lost
      And the register has not made a receipt
      Given the gateway delivers the answers to sales at the desk again
      When the cashier sells the minimal receipt
      Then it is refused because shift not open

    @EXT-713
    Scenario: A shift whose answer got lost in the cloud is being opened
      Given the gateway loses the answers to openings in the cloud once
      When the cashier opens a shift on the register
      Then the answer has been lost
      And the shift has been created
      When the cashier opens a shift on the register
      Then it is refused because cashier already works on this register

    @EXT-713
    Scenario: A receipt whose answer got lost in the cloud is refused when it is sent again
      Given an open shift of the cashier on the register
      And the gateway loses the answers to sales in the cloud once
      When a sale is sent through the cloud
      Then the answer has been lost
      And the register has made a receipt
      When the same sale is sent through the cloud once more
      Then it is refused because receipt of this id exists already

    @EXT-713
    Scenario: A receipt whose answer got lost in the cloud is not made by the desk a second time
      Given an open shift of the cashier on the register
      And the gateway loses the answers to the cloud once
      And a sale is sent through the cloud
      When the same receipt is sent once more
      Then it is refused because receipt of this id exists already
      When the tax authority answers
      Then the tax authority has taken
        | RECEIPT |

  Rule: an answer in whose place something else comes

    @EXT-716
    Scenario Outline: A sale at the desk is made, and <what> comes in place of its answer
      Given an open shift
      And the gateway turns the answers to sales at the desk into <what> once
      When the cashier sells the minimal receipt
      Then the answer is <status>
      And the headers are
        | x-fault | answer-spoiled |
      And the register has made a receipt
      When the same receipt is sent once more
      Then it is refused because receipt of this id exists already

      Examples:
        | what            | status |
        | a page with 502 | 502    |
        | a page with 504 | 504    |
        | null            | 200    |
        | nothing         | 200    |
        | a page          | 200    |

    @EXT-716
    Scenario Outline: A sale through the cloud is made, and <what> comes in place of its answer
      Given an open shift of the cashier on the register
      And the gateway turns the answers to sales in the cloud into <what> once
      When a sale is sent through the cloud
      Then the answer is <status>
      And the register has made a receipt
      When the same sale is sent through the cloud once more
      Then it is refused because receipt of this id exists already

      Examples:
        | what            | status |
        | a page with 504 | 504    |
        | null            | 201    |
        | nothing         | 201    |

    @EXT-716
    Scenario: An opening in the cloud is done behind a page with 504
      Given the gateway turns the answers to openings in the cloud into a page with 504 once
      When the cashier opens a shift on the register
      Then the answer is 504
      And the shift has been created
      When the cashier opens a shift on the register
      Then it is refused because cashier already works on this register

    @EXT-716
    Scenario: Answers come as they are when the fault is over
      Given an open shift
      And the gateway turns the answers to sales at the desk into nothing
      And the cashier sells the minimal receipt
      When the gateway leaves the answers to sales at the desk as they are again
      And the cashier sells the minimal receipt
      Then it is accepted
      And the answer has not been spoiled

  Rule: an answer that is late

    @EXT-714
    Scenario: A late answer to a sale comes when the clock has moved on so far
      Given an open shift
      And the gateway delays the answers to sales at the desk by 30 seconds once
      When a sale is made and its late answer waited for
      Then it is accepted
      And the answer has been delayed
      When the cashier sells the minimal receipt
      Then it is accepted
      And the answer has not been delayed

    @EXT-714
    Scenario: A late answer to the cashier is that of the cloud
      Given the gateway delays the answers to profiles in the cloud by 5 seconds
      When the cashier waits for a late answer about her profile
      Then it is accepted
      When the gateway no longer delays the answers to profiles in the cloud
      And the cashier looks at the profile
      Then the answer has not been delayed
