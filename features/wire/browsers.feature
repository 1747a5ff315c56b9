@wire
Feature: Which web pages are answered

  A server on the machine of a developer is within reach of every page he reads. It does what programs ask, and pages of
  his own machine; of no page from elsewhere.

  Rule: page of an origin not allowed

    @NS-28
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

    @NS-28
    Scenario Outline: A sale from a page of <origin> is taken
      Given the desk opens a shift
      When a sale is sent with header.Origin as "<origin>"
      Then it is accepted
      And the headers are
        | access-control-allow-origin   | <origin>               |
        | access-control-expose-headers | X-Rule, X-Quirk, X-Run, X-Notice |
        | vary                          | Origin                 |

      Examples: of this machine
        | origin                 |
        | http://localhost:3000  |
        | http://127.0.0.1:5173  |
        | https://shop.localhost |
        | http://[::1]:3000      |

    @NS-28
    Scenario: A sale from a program, without an origin, is taken
      Given the desk opens a shift
      When a sale is sent with header.Origin as nothing
      Then it is accepted
      And the headers are
        | access-control-allow-origin | nothing |

    @NS-28
    Scenario: A refusal can be read by a page of this machine
      When a sale is sent with header.Origin as "http://localhost:3000"
      Then it is refused because shift not open
      And the headers are
        | access-control-allow-origin | http://localhost:3000 |

  Rule: browser that does not say which page asks

    An image or a link of any page asks by GET, and a browser that asks for it at an address of a network does not say
    for which page. So what a GET does is done for a program, and for a page that is known.

    @NS-28 @assumed
    Scenario Outline: A periodical report that a browser asks for with <place> as <value> is not printed
      When a periodical report is sent with <place> as <value>
      Then it is refused because browser that does not say which page asks
      And the printer has been asked for
        | nothing |

      Examples: two browsers, an image, a link that is followed, and a page that is fetched before it is wished for
        | place                            | value                                                                                     |
        | header.User-Agent                | "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0" |
        | header.User-Agent                | "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"                  |
        | header.Accept                    | "image/avif,image/webp,*/*;q=0.8"                                                         |
        | header.Upgrade-Insecure-Requests | "1"                                                                                       |
        | header.Sec-Purpose               | "prefetch"                                                                                |

    @NS-28 @assumed
    Scenario Outline: A periodical report with <place> as <value> is printed
      When a periodical report is sent with <place> as <value>
      Then it is accepted
      And the slip says
        | ПЕРІОДИЧНИЙ ЗВІТ |  |

      Examples: programs, by the names they have where they are given none, and a page of this machine
        | place                 | value                                                                |
        | header.User-Agent     | "curl/8.9.1"                                                         |
        | header.User-Agent     | "Mozilla/3.0 (compatible; Indy Library)"                             |
        | header.User-Agent     | "Mozilla/5.0 (Windows NT 10.0; en-US) WindowsPowerShell/5.1.19041.1" |
        | header.Referer        | "http://localhost:3000/"                                             |
        | header.Sec-Fetch-Site | "same-origin"                                                        |

    @NS-28 @assumed
    Scenario: A periodical report that a page from elsewhere leads to is not printed
      When a periodical report is sent with header.Referer as "https://evil.example/"
      Then it is refused because page of an origin not allowed
      And the printer has been asked for
        | nothing |

  Rule: host not a name of this server

    @NS-28
    Scenario Outline: <request> for the host <host> is refused
      Given an open shift of the cashier on the register
      When <request> is sent with header.Host as "<host>"
      Then it is refused because host not a name of this server

      Examples: a name that was made to lead here, and what is no name
        | request             | host                   |
        | a sale              | evil.example           |
        | a cash movement     | localhost.evil.example |
        | a list of registers | evil.example:8080      |
        | a closing           | localhost:x            |

      @own-server
      Examples: an address it is not bound to, where it is not bound to all of its machine
        | request   | host        |
        | a sign-in | 192.168.1.5 |

    @NS-28
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
