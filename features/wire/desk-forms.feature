@wire
Feature: The form of a cash movement

  Positive is in, negative is out, zero is neither.

  @ERR-302 @LOC-133 @LOC-136 @FLD-031 @AMB-21
  Scenario Outline: A cash movement with <place> as <value> is malformed
    Given the desk opens a shift
    When a cash movement is sent with <place> as <value>
    Then <outcome>

    Examples: neither in nor out, and no cash
      | place              | value      | outcome                                     |
      | body.payment.value | 0          | it is malformed at body.payment.value (AMB-21) |
      | body.payment.type  | "CASHLESS" | it is malformed at body.payment.type        |

  @LOC-134 @NS-84
  Scenario: A label that is null is the usual one
    Given the desk opens a shift
    When a cash movement is sent with body.payment.label as null
    And the desk prints an X-report
    Then the X-report shows (NS-84)
      | payments.0.label | "Готівка" |
