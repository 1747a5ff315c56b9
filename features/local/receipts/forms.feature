@extension
Feature: Forms of a receipt at the desk

  The desk shows the receipts that it has made.

  Rule: the desk shows its own receipts

    @EXT-271 @owner
    Scenario Outline: The desk shows a receipt as <form>
      Given an open shift
      And the cashier sells the taxed receipt
      When a request for the <form> of the receipt with is_second_copy=true is sent to the desk
      Then it is accepted
      And the form shows (EXT-271)
        | type | <type> |

      Examples:
        | form | type            |
        | text | text/plain      |
        | html | text/html       |
        | png  | image/png       |
        | pdf  | application/pdf |

    @EXT-271
    Scenario Outline: The desk has no <form> of a receipt it has not made
      When a request for the <form> of the receipt 00000000-0000-4000-8000-0000000000ff is sent to the desk
      Then the answer is 404 (EXT-271)

      Examples:
        | form |
        | text |
        | html |
        | png  |
        | pdf  |
