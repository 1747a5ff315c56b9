Feature: Receipts of what a terminal has charged

  Background:
    Given the terminal connects
    And a client of the terminal

  Rule: The bridge makes no receipt

    @BRG-002 @simulated
    Scenario: A purchase leaves the journals of the desk and the cloud as they are
      Given an open shift
      When the client asks for a purchase
        | payload.amount | 2000 |
      Then the client hears
        | success | true |
      And nothing is sent to the tax authority
      And the register has not made a receipt

    @BRG-002 @simulated
    Scenario: A refund leaves the journals of the desk and the cloud as they are
      Given an open shift
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | success | true |
      When the client asks for a refund
        | payload.amount | 2000 |
      Then nothing is sent to the tax authority
      And the register has not made a receipt
      And the terminal shows
        | batch.refunds | {"count": 1, "sum": 2000} |
