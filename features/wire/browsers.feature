@wire
Feature: Which web pages are answered

  A server on the machine of a developer is within reach of every page he reads. It does what programs ask, and pages of
  his own machine; of no page from elsewhere.

  Rule: page of an origin not allowed

    @NS-28 @assumed
    Scenario Outline: <request> with <place> as <value> is refused
      Given an open shift of the cashier on the register
      When <request> is sent with <place> as <value>
      Then it is refused because page of an origin not allowed

      Examples: a page from elsewhere, one of no place at all, and a name that only begins like ours
        | request             | place                 | value                           |
        | a sale              | header.Origin         | "https://evil.example"          |
        | a sale              | header.Origin         | "null"                          |
        | a sale              | header.Origin         | "http://localhost.evil.example" |
        | a cash movement     | header.Origin         | "http://192.168.1.5"            |
        | a periodical report | header.Sec-Fetch-Site | "cross-site"                    |
        | a closing           | header.Origin         | "https://evil.example"          |
        | a list of registers | header.Sec-Fetch-Site | "cross-site"                    |

    @NS-28 @assumed
    Scenario Outline: A sale from a page of <origin> is taken
      Given the desk opens a shift
      When a sale is sent with header.Origin as "<origin>"
      Then it is accepted
      And the headers are
        | access-control-allow-origin   | <origin>        |
        | access-control-expose-headers | X-Rule, X-Quirk |
        | vary                          | Origin          |

      Examples: of this machine
        | origin                 |
        | http://localhost:3000  |
        | http://127.0.0.1:5173  |
        | https://shop.localhost |
        | http://[::1]:3000      |

    @NS-28 @assumed
    Scenario: A sale from a program, without an origin, is taken
      Given the desk opens a shift
      When a sale is sent with header.Origin as nothing
      Then it is accepted
      And the headers are
        | access-control-allow-origin | nothing |

    @NS-28 @assumed
    Scenario: A refusal can be read by a page of this machine
      When a sale is sent with header.Origin as "http://localhost:3000"
      Then it is refused because shift not open
      And the headers are
        | access-control-allow-origin | http://localhost:3000 |

  Rule: host not a name of this server

    @NS-28 @assumed
    Scenario Outline: <request> for the host <host> is refused
      Given an open shift of the cashier on the register
      When <request> is sent with header.Host as "<host>"
      Then it is refused because host not a name of this server

      Examples: a name that was made to lead here, and what is no name
        | request             | host                   |
        | a sale              | evil.example           |
        | a cash movement     | localhost.evil.example |
        | a list of registers | evil.example:8080      |
        | a sign-in           | 192.168.1.5            |
        | a closing           | localhost:x            |

    @NS-28 @assumed
    Scenario Outline: A sale for the host <host> is taken
      Given the desk opens a shift
      When a sale is sent with header.Host as "<host>"
      Then it is accepted

      Examples:
        | host           |
        | localhost      |
        | LOCALHOST:8484 |
        | kasa.localhost |
        | 127.0.0.1      |
        | [::1]:8484     |
