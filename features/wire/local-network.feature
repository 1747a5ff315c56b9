Feature: Requests of the local network

  Paths and bodies as a front system sends them to a terminal.

  @BRG-107 @BRG-101 @simulated @NS-75 @NS-84
  Scenario: The id of a device is the device_id of the registry, and names the terminal in a path
    Given the client asks for the devices over a socket
    And the client hears
      | 1.id | pos-2 |
    When the cashier looks at the terminals
    Then the page shows
      | results.1.device_id | pos-2                                |
      | results.1.id        | 50000000-0000-4000-8000-000000000002 |
    When POST /api/pos/pos-2/purchase with the body '{"amount":"100"}' is sent on the LAN
    Then the answer shows
      | terminal_id | 50000000-0000-4000-8000-000000000002 |
      | success     | true                                 |

  @BRG-107 @FLD-009 @AMB-16 @simulated @assumed
  Scenario: One device is shown as the list has it
    When GET /api/devices/pos-2 is sent on the LAN
    Then the answer is 200
    And the answer shows
      | id    | pos-2               |
      | name  | Термінал біля вікна |
      | type  | Perelaz             |
      | model | P7 Mobile           |

  @BRG-107 @AMB-16 @simulated @assumed
  Scenario Outline: GET <path> at a terminal that <state> is answered <status> with <code>
    Given the terminal <state>
    When GET <path> is sent on the LAN
    Then the answer is <status>
    And the answer shows
      | code | <code> |

    Examples:
      | path                | state              | status | code    |
      | /api/pos/pos-1/ping | enters bridge mode | 200    | 0       |
      | /api/pos/pos-1/ping | is busy            | 200    | 0       |
      | /api/pos/pos-1/ping | is unplugged       | 503    | 9007    |
      | /api/pos/pos-9/ping | enters bridge mode | 404    | 9524    |
      | /api/devices/pos-1  | enters bridge mode | 200    | nothing |
      | /api/devices/pos-1  | is unplugged       | 503    | 9007    |
      | /api/devices/pos-9  | enters bridge mode | 404    | 9012    |

  @BRG-107 @NS-32 @AMB-15 @simulated @assumed @NS-31
  Scenario Outline: The terminal's id in the registry is no device, nor is <device>
    When POST /api/pos/<device>/purchase with the body '{"amount":"100"}' is sent on the LAN
    Then the answer is 404
    And the answer shows
      | code | 9012 |

    Examples:
      | device                               |
      | 50000000-0000-4000-8000-000000000001 |
      | POS-1                                |
      | pos-4                                |
      | pos                                  |
      | pos-                                 |
      | pos-11                               |
      | os-1                                 |
      | %20pos-1                             |
      | pos-1%20                             |

  @NS-32 @AMB-16 @simulated @assumed @NS-31 @NS-52
  Scenario Outline: <body> at a terminal that <state> is <status> over HTTP
    Given the terminal <state>
    When POST /api/pos/pos-1/<path> with the body '<body>' is sent on the LAN
    Then the answer is <status>
    And the answer shows
      | code | <code> |

    Examples:
      | state                         | path     | body                                 | status | code |
      | enters bridge mode            | purchase | {"amount":"2000"}                    | 200    | 0    |
      | enters bridge mode            | purchase | no JSON                              | 400    | 9301 |
      | enters bridge mode            | purchase | {}                                   | 400    | 9302 |
      | enters bridge mode            | purchase | {"amount":"20.00"}                   | 400    | 9407 |
      | enters bridge mode            | cancel   | {"amount":"20","rrn":7}              | 400    | 9021 |
      | enters bridge mode            | cancel   | {"amount":"20","rrn":"748920811769"} | 503    | 9519 |
      | is busy                       | purchase | {"amount":"2000"}                    | 503    | 9009 |
      | is unplugged                  | purchase | {"amount":"2000"}                    | 503    | 9007 |
      | is shown a card without funds | purchase | {"amount":"2000"}                    | 503    | 9420 |

  @AMB-16 @BRG-101 @VER-002 @NS-31 @assumed
  Scenario Outline: <line> is not served on the local network
    When <line> is sent on the LAN
    Then the answer is <status>

    Examples:
      | line                                 | status |
      | POST /api/devices                    | 405    |
      | GET /api/pos/pos-1/purchase          | 405    |
      | DELETE /api/pos/pos-1/cancel         | 405    |
      | GET /api/pos/pos-1/settlement        | 405    |
      | GET /api/device                      | 404    |
      | POST /api/pos/pos-1                  | 404    |
      | POST /api/pos/pos-1/display          | 404    |
      | GET /api/v1/shifts                   | 404    |
      | GET /lab/world                       | 404    |
      | POST /paylink/processing/auth/client | 404    |
