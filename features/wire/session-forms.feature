@wire
Feature: The form of signing in

  Secrets are text, and not empty.

  @CLD-104 @ERR-002 @FLD-001
  Scenario Outline: Signing in with <place> as <value> is malformed
    When a sign-in is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: left out, of the wrong type, empty
      | place         | value   |
      | body.login    | nothing |
      | body.password | nothing |
      | body.login    | {}      |
      | body.password | []      |
      | body.login    | ""      |
      | body.password | ""      |

  @NS-13 @ERR-002 @assumed
  Scenario Outline: A pin-code sign-in with <place> as <value> is malformed
    When a pin-code sign-in is sent with <place> as <value>
    Then it is malformed at <place>

    Examples: left out, of the wrong type, empty
      | place         | value   |
      | body.pin_code | nothing |
      | body.pin_code | {}      |
      | body.pin_code | ""      |
