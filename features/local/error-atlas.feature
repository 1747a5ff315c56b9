Feature: The atlas of errors, at the desk

  Every error of the desk is met by one command of the [atlas](../error-atlas.md), and left behind by another. It has
  its status, its code and its message in either language, and the one who is refused leaves nothing behind.

  @owner
  Scenario Outline: <rule> is met and left behind
    When the example of <rule> is carried out
    Then it is refused because <rule>
    And nothing changes on any surface
    And in English it is refused because <rule>
    When the recovery from <rule> is carried out
    Then it is accepted

    @NS-65 @simulated
    Examples: the table of status 400
      | rule                                                        |
      | cashier signature not running                               |
      | offline session longer than the limit                       |
      | shift not open                                              |
      | receipt created on a day other than the shift's opening day |
      | shift open longer than 24 hours                             |
      | withdrawal larger than the cash in the register             |
      | service amount not a multiple of 10                         |
      | payments total less than the receipt total                  |
      | payments of a return differ from its total                  |
      | offline protection files changed or deleted                 |
      | last local transaction date later than the current date     |
      | register offline from the server                            |

    @NS-65 @simulated
    Examples: the table of status 403
      | rule                                               |
      | cashier key expired                                |
      | cashier deactivated                                |
      | cashier blocked                                    |
      | register frozen for a long period without receipts |
      | register blocked by a refusal of the tax authority |
      | organization bill unpaid                           |

    @NS-65 @simulated
    Examples: 409 and 422
      | rule                                              |
      | register already used by another agent identifier |
      | malformed request                                 |

    @NS-65 @NS-30 @simulated
    Examples: what the tables do not name
      | rule                                    |
      | receipt of this id exists already       |
      | sums larger than the register can count |
      | cash not rounded by the rounding mode   |
      | change that no cash covers              |
      | no offline code left                    |
      | printer not connected                   |
      | printer out of paper                    |
      | host not a name of this server          |
      | page of an origin not allowed           |
      | browser that does not say which page asks |
      | nothing at this path                    |
      | method not served at this path          |
      | body larger than is taken               |

    @NS-30 @own-server @simulated
    Examples: the store in other hands
      | rule                    |
      | store cannot be written |
