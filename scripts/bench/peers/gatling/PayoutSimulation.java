import static io.gatling.javaapi.core.CoreDsl.*;
import static io.gatling.javaapi.http.HttpDsl.*;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.gatling.javaapi.core.*;
import io.gatling.javaapi.http.*;
import java.io.File;
import java.io.IOException;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

/** As a user of Gatling writes it: the Java DSL, and json-schema-validator for the schemas. */
public class PayoutSimulation extends Simulation {
  static final ObjectMapper mapper = new ObjectMapper();
  static final JsonNode input = read();
  static final Map<String, JsonSchema> schemas = new HashMap<>();
  static final AtomicInteger numbers = new AtomicInteger(), flows = new AtomicInteger(), failed = new AtomicInteger();

  static JsonNode read() {
    try {
      return mapper.readTree(new File(System.getenv("PEERS_INPUT")));
    } catch (IOException cause) {
      throw new IllegalStateException(cause);
    }
  }

  static {
    var factory = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);
    input.get("schemas").fields().forEachRemaining(one -> schemas.put(one.getKey(), factory.getSchema(one.getValue())));
  }

  static String stamp(Session session) {
    return LocalDateTime.now(ZoneOffset.UTC).format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss"));
  }

  static JsonNode flow(Session session) {
    return input.get("flows").get(session.getInt("number") % input.get("flows").size());
  }

  static String path(String name) {
    return input.get("paths").get(name).asText();
  }

  static String quotation(Session session) {
    return ((ObjectNode) flow(session).get("quotation").deepCopy()).put("requestDate", stamp(session)).toString();
  }

  static String transaction(Session session) {
    ObjectNode body = flow(session).get("transaction").deepCopy();
    ((ObjectNode) body.get("internationalTransferInformation")).put("quoteId", session.getString("quoteId"));
    return body.put("requestDate", stamp(session))
        .put("amount", session.getString("amount"))
        .put("requestingOrganisationTransactionReference", input.get("run").asText() + "-" + session.getInt("number"))
        .toString();
  }

  static CheckBuilder valid(String name) {
    return bodyString().validate("schema of " + name, (body, session) -> {
      try {
        if (schemas.get(name).validate(mapper.readTree(body)).isEmpty()) return body;
      } catch (IOException cause) {
        // counted below
      }
      failed.incrementAndGet();
      throw new IllegalStateException("does not match its schema");
    });
  }

  HttpProtocolBuilder protocol() {
    var signed = http.baseUrl(input.get("baseUrl").asText()).header("X-DATE", PayoutSimulation::stamp);
    for (var one = input.get("headers").fields(); one.hasNext();) {
      var header = one.next();
      signed = signed.header(header.getKey(), header.getValue().asText());
    }
    return signed.contentTypeHeader("application/json");
  }

  ScenarioBuilder payout = scenario("payout")
      .exec(session -> session.set("number", numbers.getAndIncrement()).set("state", "PENDING"))
      .exec(http("account").get(session -> flow(session).get("status").asText())
          .check(valid("account"), responseTimeInMillis().lte(500)))
      .exec(http("quotation").post(path("quotation")).body(StringBody(PayoutSimulation::quotation))
          .check(valid("quotation"), responseTimeInMillis().lte(500))
          .check(jsonPath("$.quotes[0].quoteId").saveAs("quoteId"), jsonPath("$.quotes[0].receivingAmount").saveAs("amount")))
      .exec(http("transaction").post(path("transaction")).body(StringBody(PayoutSimulation::transaction))
          .check(valid("transaction"), responseTimeInMillis().lte(500))
          .check(jsonPath("$.transactionReference").saveAs("reference")))
      .asLongAs(session -> "PENDING".equals(session.getString("state"))).on(
          pause(Duration.ofMillis((long) (input.get("pollSeconds").asDouble() * 1000)))
              .exec(http("view").get(session -> path("view") + session.getString("reference"))
                  .check(valid("view"), responseTimeInMillis().lte(500), jsonPath("$.status").saveAs("state"))))
      .exec(session -> {
        (session.getString("state").equals("SUCCESS") ? flows : failed).incrementAndGet();
        return session;
      });

  {
    setUp(payout.injectOpen(constantUsersPerSec(input.get("rate").asDouble()).during(input.get("seconds").asInt())))
        .protocols(protocol());
  }

  @Override
  public void after() {
    try {
      mapper.writeValue(new File(System.getenv("PEERS_DONE")), Map.of("flows", flows.get(), "failed", failed.get()));
    } catch (IOException cause) {
      throw new IllegalStateException(cause);
    }
  }
}
