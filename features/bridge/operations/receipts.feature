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

    @BRG-003 @simulated @NS-60 @owner
    Scenario: A sale is made afterwards from the data of the bank
      Given an open shift
      And the client asks for a purchase
        | payload.amount | 2000 |
      And the client hears
        | result.rrn       | "748920811769" |
        | result.auth_code | "858449"       |
      When POST /api/v1/receipt/sell with the body '{"id":"00000000-0000-4000-8000-000000000001","goods":[{"code":"1","name":"Хліб","price":2000,"quantity":1000}],"payments":[{"type":"CASHLESS","value":2000,"rrn":"748920811769","auth_code":"858449","card_mask":"900420******0011","terminal":"T1761202","payment_system":"KALYNA","owner_name":"OKSANA HONCHAR","receipt_no":"1","bank_name":"Банк «Осокір»"}]}' is sent to the desk
      Then the receipt shows
        | payments.0.rrn            | "748920811769"   |
        | payments.0.auth_code      | "858449"         |
        | payments.0.card_mask      | 900420******0011 |
        | payments.0.terminal       | T1761202         |
        | payments.0.payment_system | KALYNA           |
        | payments.0.owner_name     | OKSANA HONCHAR   |
        | payments.0.receipt_no     | "1"              |
