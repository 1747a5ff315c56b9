@wire
Feature: The form of webhook settings

  An address is one of the web, wherever it leads.

  @CLD-803 @FLD-034
  Scenario Outline: A webhook with <url> for its address is malformed
    When a webhook is sent with body.url as <url>
    Then it is malformed at body.url

    Examples: none, and what is no text
      | url                            |
      | nothing                        |
      | 7                              |
      | ["https://hooks.example/kasa"] |

  @CLD-803 @FLD-034 @NS-46
  Scenario Outline: A webhook with <place> as <value> is malformed
    When a webhook is sent with <place> as <value>
    Then it is malformed at <place> (NS-46)

    Examples: no address, not http
      | place    | value                         |
      | body.url | "hooks.example/kasa"          |
      | body.url | "/kasa"                       |
      | body.url | "http://"                     |
      | body.url | "http:///kasa"                |
      | body.url | "https:hooks.example"         |
      | body.url | "ftp://hooks.example/kasa"    |
      | body.url | "ws://hooks.example/kasa"     |
      | body.url | "file:///kasa"                |
      | body.url | "javascript:alert(1)"         |
      | body.url | " https://hooks.example/kasa" |
      | body.url | "https://hooks.example/k asa" |
      | body.url | "https://hooks.example:99999" |

  @CLD-801 @FLD-034 @NS-46 @NS-84
  Scenario Outline: A webhook with <place> as <value> is well formed
    When a webhook is sent with <place> as <value>
    Then it is accepted (<reading>)

    Examples: wherever it leads
      | place       | value                                | reading |
      | body.url    | "http://a"                           | NS-46   |
      | body.url    | "HTTPS://HOOKS.EXAMPLE/KASA"         | NS-46   |
      | body.url    | "http://127.0.0.1:8080/kasa?a=1&b=2" | NS-46   |
      | body.url    | "http://[::1]:8080/kasa"             | NS-46   |
      | body.url    | "https://каса.example/чек"           | NS-46   |
      | body.colour | "red"                                | NS-84   |

  @CLD-801 @FLD-012 @NS-46
  Scenario Outline: The address <url> comes back letter by letter
    When the cashier sets the webhook of the register to "<url>"
    Then <outcome>
      | url | <url> |

    Examples: a usual one, and those a browser would write otherwise
      | url                         | outcome                  |
      | https://hooks.example/kasa  | the answer shows         |
      | http://a                    | the answer shows (NS-46) |
      | HTTPS://HOOKS.EXAMPLE/KASA  | the answer shows (NS-46) |
      | https://hooks.example/a/../ | the answer shows (NS-46) |
      | https://каса.example/чек    | the answer shows (NS-46) |

  @FLD-034 @NS-46
  Scenario: A webhook takes an address of 2083 characters
    When a webhook is sent with body.url as an address of 2083 characters
    Then it is accepted (NS-46)

  @CLD-804 @CLD-015 @NS-52
  Scenario: GET /api/v1/webhook is answered 200
    Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
    When GET /api/v1/webhook is sent with the token and the key
    Then the answer is 200
    And the answer shows
      | url | "https://hooks.example/kasa" |

  @CLD-805 @AMB-07
  Scenario Outline: A removal of a webhook with the body '<body>' is taken
    Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
    When DELETE /api/v1/webhook with the body '<body>' is sent with the token and the key
    Then the answer is 200 (AMB-07)

    Examples: as good as none
      | body |
      | {}   |
      | null |
