@extension
Feature: The XML and the blocks of a receipt

  The XML is what the tax authority has of a receipt; the blocks are what a printer prints.

  Rule: a receipt is shown as XML and as blocks

    @EXT-237 @EXT-239
    Scenario: The XML has the elements of the tax authority's form
      Given an open shift
      And the cashier sells the receipt rounded to 10
      When the cashier looks at that receipt as XML
      Then the form shows (EXT-237)
        | type                     | application/xml |
        | root                     | CHECK           |
        | elements.CASHREGISTERNUM | "TEST000001"    |
        | elements.ORDERDATE       | "02032026"      |
        | elements.DOCSUBTYPE      | "0"             |

    @EXT-237
    Scenario Outline: The XML of cash that is <moved> is of its own kind, and has no goods
      Given an open shift of the cashier on the register
      And cash in the cloud is sent with body.payment.value as 5000
      And <request>
      When the cashier looks at that receipt as XML
      Then the XML shows (EXT-237)
        | CHECK.CHECKHEAD.DOCTYPE    | <kind>  |
        | CHECK.CHECKHEAD.DOCSUBTYPE | <form>  |
        | CHECK.CHECKTOTAL.SUM       | "10.00" |
        | CHECK.CHECKPAY.ROW.SUM     | <paid>  |
        | CHECK.CHECKBODY            | nothing |
        | CHECK.CHECKTAX             | nothing |

      Examples:
        | moved                  | request                                                           | kind | form    | paid    |
        | put in                 | cash in the cloud is sent with body.payment.value as 1000         | "0"  | "2"     | nothing |
        | taken out              | cash in the cloud is sent with body.payment.value as -1000        | "0"  | "4"     | nothing |
        | given to a card holder | a withdrawal in the cloud is sent with body.payment.value as 1000 | "3"  | nothing | "10.00" |

    @EXT-237
    Scenario: The XML of a cash withdrawal has its commission
      Given an open shift of the cashier on the register
      And cash in the cloud is sent with body.payment.value as 5000
      And a withdrawal in the cloud is sent with body.payment.commission as 150
      When the cashier looks at that receipt as XML
      Then the XML shows (EXT-237)
        | CHECK.CHECKPAY.ROW.PAYFORMCD             | "1"     |
        | CHECK.CHECKPAY.ROW.PAYSYS.ROW.SUM        | "10.00" |
        | CHECK.CHECKPAY.ROW.PAYSYS.ROW.COMMISSION | "1.50"  |

    @EXT-239
    Scenario Outline: The XML of <receipt> states sum and rounding
      Given an open shift
      And the cashier sells <receipt>
      When the cashier looks at that receipt as XML
      Then the form shows (EXT-239)
        | elements.SUM      | "20.00"    |
        | elements.RNDSUM   | <rounding> |
        | elements.NORNDSUM | <before>   |

      Examples:
        | receipt                   | rounding | before  |
        | the receipt rounded to 10 | "0.04"   | "20.04" |
        | the minimal receipt       | nothing  | nothing |

    @EXT-249
    Scenario Outline: XML with encoding=<encoding> says so
      Given an open shift
      And the cashier sells the taxed receipt
      When a request for the xml of the receipt with encoding=<encoding> is sent without a token
      Then the headers are
        | content-type | application/xml; charset=<encoding> |

      Examples:
        | encoding     |
        | utf-8        |
        | windows-1251 |

    @EXT-249
    Scenario: XML is in no other encoding
      Given an open shift
      And the cashier sells the taxed receipt
      When a request for the xml of the receipt with encoding=koi8-u is sent without a token
      Then it is malformed at query.encoding (EXT-249)

    @EXT-248
    Scenario: The XML of a return made offline has its code and the hash of the document before
      Given an open shift of the cashier on the register
      And the cashier takes the register offline
      And the cashier sells the minimal receipt
      And the cashier returns the minimal receipt
      When the cashier looks at that receipt as XML
      Then the XML shows (EXT-237)
        | CHECK.CHECKHEAD.DOCSUBTYPE  | "1"      |
        | CHECK.CHECKHEAD.ORDERTAXNUM | any text |
        | CHECK.CHECKHEAD.OFFLINE     | "true"   |
        | CHECK.CHECKHEAD.PREVDOCHASH | any text |
        | CHECK.CHECKPAY.ROW.SUM      | "20.00"  |

    @EXT-248 @EXT-249
    Scenario: The hash of the document before is SHA-256 of its XML in windows-1251
      Given an open shift of the cashier on the register
      And the cashier takes the register offline
      And the cashier sells the minimal receipt
      And a request for the xml of the receipt with encoding=windows-1251 is sent without a token
      And the cashier returns the minimal receipt
      When the cashier looks at that receipt as XML
      Then the XML shows (EXT-248)
        | states_the_xml_before | "true" |

    @EXT-248
    Scenario: The first receipt of an offline session has no hash of the document before in its XML
      Given an open shift of the cashier on the register
      And the cashier sells the minimal receipt
      And the cashier takes the register offline
      And the cashier sells the minimal receipt
      When the cashier looks at that receipt as XML
      Then the XML shows (EXT-248)
        | CHECK.CHECKHEAD.OFFLINE     | "true"  |
        | CHECK.CHECKHEAD.PREVDOCHASH | nothing |

    @EXT-240
    Scenario: A printer gets text and codes from top to bottom
      Given an open shift
      And the cashier sells the taxed receipt
      And the tax authority answers
      When a request for the print-blocks of the receipt with width=33 is sent without a token
      Then the answer shows (EXT-240)
        | width         | 33                                                                 |
        | blocks.0.type | image                                                              |
        | blocks.1.type | text                                                               |
        | blocks.length | 6                                                                  |
        | blocks.2.type | qrcode                                                             |
        | blocks.4      | {"type":"qrcode","value":"https://lypa.example/review","size":0.5} |
        | blocks.5.type | text                                                               |

  Rule: receipt without a tax address

    @EXT-231 @EXT-236 @simulated @owner
    Scenario: A receipt is shown before the tax authority has answered, without its code
      Given an open shift
      And the tax authority is mute
      And the cashier sells the taxed receipt
      When a request for the text of the receipt is sent without a token
      Then the form shows (EXT-231)
        | words.надано   | true    |
        | words.cashregs | nothing |
      When the cashier looks at the code of that receipt
      Then it is refused because receipt without a tax address (EXT-236)

  Rule: XML of a receipt of another day

    @EXT-238 @simulated
    Scenario: The XML is to be had until the last second of the day
      Given an open shift
      And the cashier sells the taxed receipt
      And the clock shows 2026-03-02 23:59:59 in Kyiv
      When the cashier looks at that receipt as XML
      Then it is accepted
      When the clock shows 2026-03-03 00:00:00 in Kyiv
      And the cashier looks at that receipt as XML
      Then it is refused because XML of a receipt of another day (EXT-238)

    @EXT-238 @simulated
    Scenario: The day of a receipt made before midnight is that in Kyiv
      Given the clock shows 2026-03-02 23:30:00 in Kyiv
      And an open shift
      And the cashier sells the taxed receipt
      When the cashier looks at that receipt as XML
      Then it is accepted
      And the form shows (EXT-238)
        | elements.ORDERDATE | "02032026" |
