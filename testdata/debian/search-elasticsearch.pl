# Calls the search service with Search::Elasticsearch: perl search-elasticsearch.pl 127.0.0.1:8080
use strict;
use warnings;
use Search::Elasticsearch;

my $client = Search::Elasticsearch->new(
    client => "8_0::Direct",
    nodes  => ["http://elastic:changeme\@$ARGV[0]"],
    cxn    => "HTTPTiny",
);
my ( $calls, $failed ) = ( 0, 0 );

sub check {
    my ( $label, $call ) = @_;
    $calls++;
    my $result = eval { $call->() };
    return $result if $result;
    $failed++;
    print "failed: $label: " . ( $@ || "is false" ) . "\n";
    return;
}

my $docs = [ { _source => { message => "10.0.0.1 GET /shelves?page=2 503" } } ];
my $pipeline = { processors => [ { uppercase => { field => "message" } } ] };
check( "create an API key", sub { $client->security->create_api_key( body => { name => "pl" } )->{api_key} } );
check( "simulate a stored pipeline", sub { $client->ingest->simulate( id => "access-log", body => { docs => $docs } )->{docs} } );
check( "simulate a pipeline", sub { $client->ingest->simulate( body => { pipeline => $pipeline, docs => $docs } )->{docs} } );
check( "update an analytics job",
    sub { $client->ml->update_data_frame_analytics( id => "churn", body => { description => "pl" } )->{description} eq "pl" } );
check( "create a datafeed",
    sub { $client->ml->put_datafeed( datafeed_id => "pl-feed", body => { job_id => "order-rate-pl", indices => ["orders"] } )->{job_id} } );
check( "mount a snapshot", sub {
    $client->searchable_snapshots->mount( repository => "backups", snapshot => "2026-01-01",
        body => { index => "orders", renamed_index => "pl-orders" } );
} );
check( "a refusal has a status", sub {
    eval { $client->ingest->simulate( id => "nowhere", body => { docs => $docs } ) };
    return ref $@ && $@->{vars}{status_code};
} );
print "$calls calls, $failed failed\n";
exit( $failed ? 1 : 0 );
