Feature: The atlas of errors, in the cloud

  Every error of the cloud is met by one command of the [atlas](../error-atlas.md), and left behind by another.

  @owner
  Scenario Outline: <rule> of the cloud is met and left behind
    When the example of <rule> is carried out
    Then it is refused because <rule>
    And nothing changes on any surface
    And in English it is refused because <rule>
    When the recovery from <rule> is carried out
    Then it is accepted

    @ERR-001 @NS-65 @assumed
    Examples: signing in
      | rule                      |
      | invalid login or password |
      | invalid pin code          |

    @CLD-108 @NS-65 @assumed
    Examples: signing in with a pin code
      | rule                       |
      | register not of type AGENT |

    @NS-31 @NS-65 @assumed
    Examples: tokens, keys and ids
      | rule                   |
      | no access token        |
      | credentials of another scheme |
      | access token not valid |
      | licence key not valid  |
      | access key not known   |
      | unknown id             |

    @AUT-010 @NS-65 @assumed
    Examples: at the socket
      | rule                                         |
      | the terminal's token is for another register |

    @NS-43 @NS-65 @assumed
    Examples: opening and closing
      | rule                                              |
      | test and production are kept apart                |
      | register outside the cashier's outlet             |
      | only a senior cashier closes a shift by its id    |
      | only a senior cashier closes the shift of another |
      | cashier works on another register                 |
      | cashier already works on this register            |
      | register busy with another cashier                |
      | shift of this id exists already                   |

    @NS-48 @NS-14 @NS-65 @assumed
    Examples: going offline
      | rule                                      |
      | offline codes asked while offline         |
      | offline code not free     |
      | offline since before the last transaction |

    @extension @EXT-710 @NS-65 @simulated
    Examples: too often
      | rule                                      |
      | more requests than the rate limit lets in |

    @NS-50 @NS-65 @assumed
    Examples: extended reports
      | rule                                |
      | report not ready                    |
      | report could not be made            |
      | report not to be had in this format |

    @NS-42 @NS-09 @NS-45 @NS-65 @assumed
    Examples: what is not there
      | rule                    |
      | webhook not set         |
      | no logo is set          |
      | no template is in force |

    @extension @EXT-104 @EXT-111 @EXT-112 @EXT-113
    Examples: receipts in the cloud
      | rule                                                  |
      | previous receipt is not the last one                  |
      | register not taken offline by request                 |
      | fiscal date before the last document or in the future |
      | offline code of the document not free  |

    @extension @EXT-161 @EXT-203
    Examples: what there is not, among receipts
      | rule                                |
      | receipt not known                   |
      | not a register of currency exchange |

    @extension @EXT-512 @EXT-515 @EXT-534
    Examples: goods
      | rule                                   |
      | good of this code exists already       |
      | catalogue of goods full                |
      | import of goods not ready to be applied |

    @NS-89 @NS-65 @assumed
    Examples: links of mails
      | rule           |
      | link not valid |

    @extension @EXT-403 @EXT-404 @EXT-405 @EXT-406 @EXT-407 @EXT-417 @EXT-418 @EXT-422 @EXT-431
    Examples: prepayments
      | rule                                          |
      | prepayment of this relation exists already    |
      | prepaid order larger than a receipt can state |
      | prepayment without a payment                  |
      | payments of a prepayment more than is owed    |
      | first prepayment of the whole cost            |
      | prepayment with nothing left to pay           |
      | prepayment in too many parts                  |
      | prepayment returned already                   |
      | prepayment not known                          |

    @extension @EXT-236 @EXT-238
    Examples: forms of receipts
      | rule                            |
      | receipt without a tax address   |
      | XML of a receipt of another day |
