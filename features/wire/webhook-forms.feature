@wire
Feature: The form of webhook settings

  An address is one of the web, wherever it leads.

  @CLD-803 @FLD-034 @NS-46
  Scenario Outline: A webhook with <place> as <value> is malformed
    When a webhook is sent with <place> as <value>
    Then it is malformed at <place>

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

  @CLD-801 @FLD-034 @NS-46 @assumed
  Scenario Outline: A webhook with <place> as <value> is well formed
    When a webhook is sent with <place> as <value>
    Then it is accepted

    Examples: wherever it leads
      | place       | value                                |
      | body.url    | "http://a"                           |
      | body.url    | "HTTPS://HOOKS.EXAMPLE/KASA"         |
      | body.url    | "http://127.0.0.1:8080/kasa?a=1&b=2" |
      | body.url    | "http://[::1]:8080/kasa"             |
      | body.url    | "https://каса.example/чек"           |
      | body.colour | "red"                                |

  @CLD-801 @FLD-012
  Scenario Outline: The address <url> comes back letter by letter
    When the cashier sets the webhook of the register to "<url>"
    Then the answer shows
      | url | <url> |

    Examples: which a browser would write otherwise
      | url                         |
      | http://a                    |
      | HTTPS://HOOKS.EXAMPLE/KASA  |
      | https://hooks.example/a/../ |
      | https://каса.example/чек    |

  @FLD-034 @NS-46 @assumed
  Scenario: A webhook takes an address of 2083 characters
    When a webhook is sent with body.url as an address of 2083 characters
    Then it is accepted

  @CLD-804 @CLD-015
  Scenario: GET /api/v1/webhook is answered 200
    Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
    When GET /api/v1/webhook is sent with the token and the key
    Then the answer is 200

  @CLD-805 @AMB-07
  Scenario Outline: A removal of a webhook with the body '<body>' is taken
    Given the cashier sets the webhook of the register to "https://hooks.example/kasa"
    When DELETE /api/v1/webhook with the body '<body>' is sent with the token and the key
    Then the answer is 200

    Examples: as good as none
      | body |
      | {}   |
      | null |
