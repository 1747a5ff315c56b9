@simulated
Feature: Refusals, each with its status and code

  What the Errors tables of the specification say of statuses, and what we decided of statuses and codes where they are
  silent, written out: one row, one condition, carried out over the wire. The two thousand offline codes are spent in
  [codes](../offline/codes/spent.feature) alone.

  @NS-30 @NS-31 @owner
  Scenario Outline: <rule>: <status>
    When the example of <rule> is carried out
    Then the answer is <status>
    And the answer shows
      | code | <code> |

    @ERR-101 @NS-65
    Examples: ERR-101
      | rule                          | status | code                  |
      | cashier signature not running | 400    | signature.not_running |

    @ERR-102 @NS-65
    Examples: ERR-102
      | rule                                  | status | code                        |
      | offline session longer than the limit | 400    | cash_register.offline_limit |

    @ERR-103 @NS-65
    Examples: ERR-103
      | rule           | status | code             |
      | shift not open | 400    | shift.not_opened |

    @ERR-104 @NS-65
    Examples: ERR-104
      | rule                                                        | status | code            |
      | receipt created on a day other than the shift's opening day | 400    | shift.other_day |

    @ERR-105 @NS-65
    Examples: ERR-105
      | rule                            | status | code           |
      | shift open longer than 24 hours | 400    | shift.too_long |

    @ERR-106 @NS-65
    Examples: ERR-106
      | rule                                            | status | code                          |
      | withdrawal larger than the cash in the register | 400    | cash_register.not_enough_cash |

    @ERR-107 @NS-65
    Examples: ERR-107
      | rule                                | status | code                  |
      | service amount not a multiple of 10 | 400    | receipt.smallest_coin |

    @ERR-108 @NS-65
    Examples: ERR-108
      | rule                                       | status | code              |
      | payments total less than the receipt total | 400    | receipt.underpaid |

    @LOC-164 @NS-65 @NS-60
    Examples: LOC-164
      | rule                       | status | code                     |
      | change that no cash covers | 400    | receipt.rest_not_covered |

    @ERR-109 @NS-65
    Examples: ERR-109
      | rule                                       | status | code                           |
      | payments of a return differ from its total | 400    | receipt.return_payment_differs |

    @ERR-110 @NS-65
    Examples: ERR-110
      | rule                                        | status | code                             |
      | offline protection files changed or deleted | 400    | cash_register.protection_damaged |

    @ERR-111 @NS-65
    Examples: ERR-111
      | rule                                                    | status | code                       |
      | last local transaction date later than the current date | 400    | cash_register.clock_behind |

    @ERR-112 @NS-65
    Examples: ERR-112
      | rule                             | status | code                             |
      | register offline from the server | 400    | cash_register.server_unreachable |

    @ERR-201 @NS-65
    Examples: ERR-201
      | rule                | status | code                |
      | cashier key expired | 403    | cashier.key_expired |

    @ERR-202 @NS-65
    Examples: ERR-202
      | rule                | status | code                |
      | cashier deactivated | 403    | cashier.deactivated |

    @ERR-203 @NS-65
    Examples: ERR-203
      | rule            | status | code            |
      | cashier blocked | 403    | cashier.blocked |

    @ERR-204 @NS-65
    Examples: ERR-204
      | rule                                               | status | code                 |
      | register frozen for a long period without receipts | 403    | cash_register.frozen |

    @ERR-205 @NS-65
    Examples: ERR-205
      | rule                                               | status | code                               |
      | register blocked by a refusal of the tax authority | 403    | cash_register.blocked_by_authority |

    @ERR-206 @NS-65
    Examples: ERR-206
      | rule                     | status | code                     |
      | organization bill unpaid | 403    | organization.bill_unpaid |

    @ERR-301 @NS-65
    Examples: ERR-301
      | rule                                              | status | code                       |
      | register already used by another agent identifier | 409    | cash_register.other_device |

    @NS-30 @NS-31 @NS-65
    Examples: what the tables leave open
      | rule                                              | status | code                                 |
      | test and production are kept apart                | 403    | cash_register.test_mode_differs      |
      | register outside the cashier's outlet             | 403    | cash_register.other_branch           |
      | only a senior cashier closes the shift of another | 403    | cashier.not_senior                   |
      | receipt of this id exists already                 | 400    | receipt.already_exists               |
      | cashier works on another register                 | 400    | cashier.busy                         |
      | cashier already works on this register            | 400    | shift.already_opened                 |
      | register busy with another cashier                | 400    | cash_register.busy                   |
      | sums larger than the register can count           | 400    | cash_register.sums_too_large         |
      | cash not rounded by the rounding mode             | 400    | receipt.cash_not_rounded             |
      | offline codes asked while offline                 | 400    | cash_register.offline                |
      | offline code not free             | 400    | offline_code.not_free                |
      | offline since before the last transaction         | 400    | date.fiscal_date_logic               |
      | host not a name of this server                    | 403    | host.not_allowed                     |
      | page of an origin not allowed                     | 403    | origin.not_allowed                   |
      | browser that does not say which page asks         | 403    | origin.unknown                       |
      | no access token                                   | 403    | null                                 |
      | credentials of another scheme                     | 403    | null                                 |
      | access token not valid                            | 401    | base.credentials                     |
      | licence key not valid                             | 401    | cash_register.invalid_license_key    |
      | invalid login or password                         | 403    | cashier.invalid_credentials          |
      | invalid pin code                                  | 403    | cashier.invalid_credentials          |
      | register not of type AGENT                        | 403    | cash_register.not_agent              |
      | access key not known                              | 403    | integration.invalid_access_key       |
      | only a senior cashier closes a shift by its id    | 403    | cashier.not_senior                   |
      | shift of this id exists already                   | 400    | shift.already_exists                 |
      | webhook not set                                   | 404    | webhook.not_set                      |
      | the terminal's token is for another register      | 403    | terminal.other_cash_register         |
      | printer not connected                             | 400    | printer.not_connected                |
      | printer out of paper                              | 400    | printer.out_of_paper                 |
      | no logo is set                                    | 404    | logo.not_set                         |
      | no template is in force                           | 404    | receipt_template.none                |
      | report not ready                                  | 400    | extended_report.not_ready            |
      | report could not be made                          | 400    | extended_report.failed               |
      | report not to be had in this format               | 400    | extended_report.format_not_available |
      | malformed request                                 | 422    | validation.custom                    |
      | nothing at this path                              | 404    | null                                 |
      | method not served at this path                    | 405    | null                                 |
      | body larger than is taken                         | 413    | payload.too_large                    |
      | unknown id                                        | 404    | not_found                            |

    @extension @EXT-104 @EXT-111 @EXT-112 @EXT-113 @EXT-161 @EXT-203
    Examples: receipts in the cloud
      | rule                                                  | status | code                                |
      | previous receipt is not the last one                  | 400    | receipt.previous_id_last_id_differs |
      | register not taken offline by request                 | 400    | null                                |
      | fiscal date before the last document or in the future | 400    | date.fiscal_date_logic              |
      | offline code of the document not free  | 400    | null                                |
      | receipt not known                                     | 404    | null                                |
      | not a register of currency exchange                   | 400    | null                                |

    @extension @EXT-512 @EXT-515 @EXT-534
    Examples: goods
      | rule                                    | status | code                       |
      | good of this code exists already        | 400    | good.code_already_exists   |
      | catalogue of goods full                 | 400    | good.limit_exceeded        |
      | import of goods not ready to be applied | 400    | goods_import.not_completed |

    @extension @EXT-710 @simulated @NS-65
    Examples: the rate limit
      | rule                                      | status | code             |
      | more requests than the rate limit lets in | 429    | request.too_many |

    @NS-89 @NS-65
    Examples: links of mails
      | rule           | status | code                |
      | link not valid | 404    | mail.link_not_valid |

    @own-server @NS-30 @NS-31 @NS-65
    Examples: what the tables leave open, of a server of our own
      | rule                    | status | code              |
      | store cannot be written | 503    | store.unavailable |

    @extension @EXT-236 @EXT-238
    Examples: forms of receipts
      | rule                            | status | code                  |
      | receipt without a tax address   | 400    | receipt.no_tax_url    |
      | XML of a receipt of another day | 400    | receipt.xml_other_day |

    @NS-65
    Examples: the lab
      | rule                                           | status | code                    |
      | clock is not virtual                           | 400    | lab.clock_not_virtual   |
      | the default world cannot be deleted            | 400    | lab.default_world       |
      | what a slip is made from is missing or damaged | 404    | slip.not_shown          |
      | slip longer than is rendered                   | 400    | slip.too_long           |
      | too many slips are being rendered              | 429    | slip.too_many           |
      | too many events wait to be sent by hand        | 400    | webhook.too_many_events |
      | no such world                                  | 404    | null                    |
      | world held by a token                          | 403    | lab.world_held          |

    @lab-token @NS-65
    Examples: the lab, of a lab with a token
      | rule             | status | code             |
      | lab token needed | 403    | lab.token_needed |

    @extension @EXT-403 @EXT-404 @EXT-405 @EXT-406 @EXT-407 @EXT-417 @EXT-418 @EXT-422 @EXT-431
    Examples: prepayments
      | rule                                          | status | code                      |
      | prepayment of this relation exists already    | 400    | prepayment.already_exists |
      | prepaid order larger than a receipt can state | 400    | prepayment.sum_too_large  |
      | prepayment without a payment                  | 400    | prepayment.nothing_paid   |
      | payments of a prepayment more than is owed    | 400    | prepayment.overpaid       |
      | first prepayment of the whole cost            | 400    | prepayment.equals_total   |
      | prepayment with nothing left to pay           | 400    | prepayment.closed         |
      | prepayment in too many parts                  | 400    | prepayment.too_many_parts |
      | prepayment returned already                   | 400    | prepayment.cancelled      |
      | prepayment not known                          | 404    | null                      |
